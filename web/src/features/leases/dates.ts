import type { Lease } from '@lintel/contract/leases/schema'
import { plural } from '../../ui/format.ts'

/** What a lease has ahead, on a calendar day. */
export type LeaseDate = { on: string; what: 'begins' | 'rent' | 'ends' }

/** Rent days named ahead: enough to plan with. */
const RENT_DAYS = 3

/** Where a lease stands on a day: 'upcoming' before its first, 'running' until its last, 'over' after. */
export function standingOf({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>, today: string) {
  if (today < startDate) return 'upcoming'
  return today > endDate ? 'over' : 'running'
}

/**
 * What comes next in a lease from a day on, that day included: its first day, the next days on which rent is due (the 1st
 * of each month, specification, section 9), its last day. All days are `YYYY-MM-DD`.
 */
export function datesAhead({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>, today: string): LeaseDate[] {
  const from = today > startDate ? today : startDate
  const dates: LeaseDate[] = []
  if (startDate >= today) dates.push({ on: startDate, what: 'begins' })
  for (let on = firstOfMonth(from); on <= endDate && dates.filter(({ what }) => what === 'rent').length < RENT_DAYS; ) {
    dates.push({ on, what: 'rent' })
    on = monthAfter(on)
  }
  if (endDate >= today) dates.push({ on: endDate, what: 'ends' })
  return dates
}

/** The 1st of the month a day is in, if it is that day, else of the next. */
const firstOfMonth = (day: string) => (day.endsWith('-01') ? day : monthAfter(day))

function monthAfter(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** The calendar day it is where the reader is. */
export function localToday(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** How long a lease runs: whole months and the days beyond them. */
export type Term = { months: number; days: number }

/** The term of a lease whose first and last day are included; null where the last is before the first. */
export function termOf({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>): Term | null {
  if (!isDay(startDate) || !isDay(endDate) || endDate < startDate) return null
  const end = addDays(endDate, 1)
  const [[startYear, startMonth], [endYear, endMonth]] = [partsOf(startDate), partsOf(end)]
  const apart = (endYear - startYear) * 12 + endMonth - startMonth
  const months = addMonths(startDate, apart) > end ? apart - 1 : apart
  return { months, days: daysBetween(addMonths(startDate, months), end) }
}

/** The last day of a lease that begins on a day and runs for a term. */
export const lastDayOf = (startDate: string, { months, days }: Term): string =>
  addDays(addMonths(startDate, months), days - 1)

/** '12 months', '6 months and 14 days', '1 day'. */
export function termText({ months, days }: Term): string {
  const parts = [months > 0 && plural(months, 'month'), days > 0 && plural(days, 'day')]
  return parts.filter(Boolean).join(' and ')
}

/** Whether a form's date is whole; a browser gives years of less than four digits while one is typed. */
export const isDay = (text: string) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)

function partsOf(day: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

/** So many months later, on the same day of the month or, where there is none, on the last. */
function addMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  return written(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth.getUTCDate())))
}

const DAY_MS = 86_400_000
const addDays = (day: string, days: number) => written(Date.parse(day) + days * DAY_MS)
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
const written = (ms: number) => new Date(ms).toISOString().slice(0, 10)
