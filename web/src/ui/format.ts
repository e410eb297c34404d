/**
 * Words for amounts, days and sizes, in the reader's locale. `locale` is there for tests and for the server;
 * in the browser leave it out.
 */
type Locale = string | undefined

let readersLocale: Locale

/**
 * Sets the locale for all that follows: on the server before a page is rendered, which is done in one go, and in a browser
 * that takes such a page over, so that both write the same.
 */
export function writeIn(locale: Locale) {
  readersLocale = locale
}

/** Dollars (a number, at most two decimals) as '$1,250' or '$987.50': the locale's separators, cents only when there are some. */
export function formatMoney(dollars: number, locale: Locale = readersLocale): string {
  const digits = Number.isInteger(dollars) ? 0 : 2
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${dollars < 0 ? '−' : ''}$${amount.format(Math.abs(dollars))}`
}

/** A count with the locale's separators: '12,480'. */
export function formatCount(count: number, locale: Locale = readersLocale): string {
  return new Intl.NumberFormat(locale).format(count)
}

/** A whole percentage from one (62 → '62%'). */
export function formatPercent(percent: number, locale: Locale = readersLocale): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)
}

/** Square metres: '84 m²', the space not breaking. */
export function formatArea(squareMetres: number, locale: Locale = readersLocale): string {
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(squareMetres)}\u00a0m²`
}

/** '1 bedroom', '3 bedrooms', '0 bedrooms'; `many` when adding an s will not do. */
export function plural(count: number, one: string, many = `${one}s`, locale: Locale = readersLocale): string {
  return `${formatCount(count, locale)} ${count === 1 ? one : many}`
}

/** A count that may have stopped before the end: '7', or '1,000+' when there are more. */
export function formatCapped({ count, isCapped }: Capped, locale: Locale = readersLocale): string {
  return `${formatCount(count, locale)}${isCapped ? '+' : ''}`
}

type Capped = { count: number; isCapped: boolean }

/** '1 home', '1,000 homes', '1,000+ homes'. */
export function pluralCapped({ count, isCapped }: Capped, one: string, locale: Locale = readersLocale): string {
  return `${formatCapped({ count, isCapped }, locale)} ${count === 1 && !isCapped ? one : `${one}s`}`
}

/** A calendar day (`YYYY-MM-DD`) or the day of an instant (ISO 8601) where the reader is: 'Mar 4, 2026'. */
export function formatDay(iso: string, locale: Locale = readersLocale): string {
  return day(iso, { day: 'numeric', month: 'short', year: 'numeric' }, locale)
}

/** The same without the year where that is this one: 'Mar 4'. `now` in ms. */
export function formatNearDay(iso: string, now: number = Date.now(), locale: Locale = readersLocale): string {
  const isThisYear = day(iso, { year: 'numeric' }, 'en') === String(new Date(now).getFullYear())
  return day(iso, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }, locale)
}

/** 'March 2026'. */
export function formatMonthYear(iso: string, locale: Locale = readersLocale): string {
  return day(iso, { month: 'long', year: 'numeric' }, locale)
}

/** An instant's time of day where the reader is: '2:05 PM'. */
export function formatTime(instant: string, locale: Locale = readersLocale): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant))
}

/** An instant as short as the reader needs it: the time today, the weekday within a week, else the day. `now` in ms. */
export function formatWhen(instant: string, now: number = Date.now(), locale: Locale = readersLocale): string {
  const then = new Date(instant)
  const days = Math.round((startOfDay(now) - startOfDay(then.getTime())) / 86_400_000)
  if (days === 0) return formatTime(instant, locale)
  if (days > 0 && days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(then)
  const sameYear = then.getFullYear() === new Date(now).getFullYear()
  return day(instant, { day: 'numeric', month: 'short', ...(!sameYear && { year: 'numeric' }) }, locale)
}

/** The day of an instant as people say it: 'Today', 'Yesterday', else 'Tuesday, March 3', with the year when it is another. */
export function formatDayInWords(instant: string, now: number = Date.now(), locale: Locale = readersLocale): string {
  const then = new Date(instant)
  const days = Math.round((startOfDay(now) - startOfDay(then.getTime())) / 86_400_000)
  if (days === 0 || days === 1)
    return capitalised(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day'))
  const sameYear = then.getFullYear() === new Date(now).getFullYear()
  const parts: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
  if (!sameYear) parts.year = 'numeric'
  return new Intl.DateTimeFormat(locale, parts).format(then)
}

/** 'Ada Lovelace'; whatever there is of it, or 'Someone'. */
export function fullName(person: { firstName?: string | null; lastName?: string | null }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || 'Someone'
}

/** 'AL' of Ada Lovelace; 'U' when there is no name at all. */
export function initials(firstName?: string | null, lastName?: string | null): string {
  const letters = [firstName, lastName].map((name) => Array.from(name?.trim() ?? '')[0] ?? '').join('')
  return letters.toLocaleUpperCase() || 'U'
}

/** 'Tenant' of 'tenant'. */
export function capitalised(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1)
}

/** Bytes as people say them: '640 KB', '10 MB' (1 MB is 1,048,576 bytes). */
export function formatBytes(bytes: number, locale: Locale = readersLocale): string {
  const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KB'] : [bytes / 1024 ** 2, 'MB']
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: size < 10 ? 1 : 0 }).format(size)} ${unit}`
}

/** A calendar day belongs to no time zone: it is read and written in UTC, so that it never slips to its neighbour. */
function day(iso: string, parts: Intl.DateTimeFormatOptions, locale: Locale): string {
  const isCalendarDay = /^\d{4}-\d{2}-\d{2}$/.test(iso)
  return new Intl.DateTimeFormat(locale, { ...parts, ...(isCalendarDay && { timeZone: 'UTC' }) }).format(new Date(iso))
}

function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}
