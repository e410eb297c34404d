import { capitalised } from './capitalised.ts'
import { currentLocale, type Locale } from './locale.ts'

// Calendar days are `YYYY-MM-DD` and have no time zone. Instants are ISO 8601, shown in the user's time zone.

/** 'Mar 4, 2026', for a calendar day or an instant. */
export function formatDay(iso: string, locale: Locale = currentLocale()): string {
  return format(iso, { day: 'numeric', month: 'short', year: 'numeric' }, locale)
}

/** 'Mar 4', with the year unless it is the current one. `now` in ms. */
export function formatShortDay(iso: string, now: number = Date.now(), locale: Locale = currentLocale()): string {
  const isThisYear = format(iso, { year: 'numeric' }, 'en') === String(new Date(now).getFullYear())
  return format(iso, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }, locale)
}

/** 'Jul 1, 2026 – Jun 30, 2027', 'Jan 1 – Dec 31, 2027': calendar days, with the year once if it is the same. */
export function formatDayRange(from: string, to: string, locale: Locale = currentLocale()): string {
  const parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }
  return new Intl.DateTimeFormat(locale, parts).formatRange(new Date(from), new Date(to))
}

/** 'March 2026', for a calendar day or an instant. */
export function formatMonthYear(iso: string, locale: Locale = currentLocale()): string {
  return format(iso, { month: 'long', year: 'numeric' }, locale)
}

/** '2:05 PM'. */
export function formatTime(instant: string, locale: Locale = currentLocale()): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant))
}

/** Today '2:05 PM', within a week 'Wed', else 'Mar 4', with the year unless it is the current one. `now` in ms. */
export function formatTimeOrDay(instant: string, now: number = Date.now(), locale: Locale = currentLocale()): string {
  const then = new Date(instant)
  const daysAgo = Math.round((startOfDay(now) - startOfDay(then.getTime())) / DAY_MS)
  if (daysAgo === 0) return formatTime(instant, locale)
  if (daysAgo > 0 && daysAgo < 7) return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(then)
  const isThisYear = then.getFullYear() === new Date(now).getFullYear()
  return format(instant, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }, locale)
}

/** 'Today', 'Yesterday', else 'Tuesday, March 3', with the year unless it is the current one. `now` in ms. */
export function formatRelativeDay(instant: string, now: number = Date.now(), locale: Locale = currentLocale()): string {
  const then = new Date(instant)
  const daysAgo = Math.round((startOfDay(now) - startOfDay(then.getTime())) / DAY_MS)
  if (daysAgo === 0 || daysAgo === 1)
    return capitalised(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day'))
  const isThisYear = then.getFullYear() === new Date(now).getFullYear()
  const parts: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
  if (!isThisYear) parts.year = 'numeric'
  return new Intl.DateTimeFormat(locale, parts).format(then)
}

/** Calendar days are parsed and formatted in UTC: in another time zone they could become the day before. */
function format(iso: string, parts: Intl.DateTimeFormatOptions, locale: Locale): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso)
  return new Intl.DateTimeFormat(locale, { ...parts, ...(isDay && { timeZone: 'UTC' }) }).format(new Date(iso))
}

function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}

/** Today as a calendar day, in the user's time zone. */
export function localToday(now = new Date()): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

/** Whether the value of a date input is complete: while a year is typed, it has fewer than four digits. */
export const isCalendarDay = (text: string) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)

const DAY_MS = 86_400_000
