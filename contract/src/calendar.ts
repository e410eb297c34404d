// Arithmetic of calendar days, `YYYY-MM-DD`, which have no time zone.

/** The length of a term: whole months counted from its first day, and the days beyond them. */
export type Term = { months: number; days: number }

/** The length of a term, first and last day included; null if the last day is before the first. */
export function termOf(startsOn: string, endsOn: string): Term | null {
  if (endsOn < startsOn) return null
  const [[startYear, startMonth], [endYear, endMonth]] = [yearMonthDay(startsOn), yearMonthDay(endsOn)]
  const most = (endYear - startYear) * 12 + endMonth - startMonth + 1
  const [months = 0] = [most, most - 1, most - 2].filter((count) => lastDayOfMonths(startsOn, count) <= endsOn)
  return { months, days: daysBetween(lastDayOfMonths(startsOn, months), endsOn) }
}

/** The last day of a term of this length, inclusive. */
export const lastDayOf = (startsOn: string, { months, days }: Term): string =>
  addDays(lastDayOfMonths(startsOn, months), days)

/** The day before that on which the next month would begin: 12 months from 29 February end on 28 February. */
function lastDayOfMonths(startsOn: string, months: number): string {
  const sameDay = addMonths(startsOn, months)
  const isClamped = yearMonthDay(sameDay)[2] < yearMonthDay(startsOn)[2]
  return isClamped ? sameDay : addDays(sameDay, -1)
}

/** The same day of a later month, or that month's last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = yearMonthDay(day)
  return isoDay(year, month + months, Math.min(date, daysInMonth(year, month + months)))
}

/** The 1st of a month so many months later. */
export function monthStart(day: string, months = 0): string {
  const [year, month] = yearMonthDay(day)
  return isoDay(year, month + months, 1)
}

/** The last day of a month so many months later. */
export const monthEnd = (day: string, months = 0): string => addDays(monthStart(day, months + 1), -1)

/** The day of a year, month (from 1) and day of the month; null if the calendar doesn't have it, as 31 June. */
export const calendarDay = (year: number, month: number, date: number): string | null =>
  month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month) ? isoDay(year, month, date) : null

export function addDays(day: string, days: number): string {
  const [year, month, date] = yearMonthDay(day)
  return isoDay(year, month, date + days)
}

/** Days from one day to another: 1 to the next, negative to an earlier one. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

const DAY_MS = 86_400_000

export function yearMonthDay(day: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const isoDay = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
