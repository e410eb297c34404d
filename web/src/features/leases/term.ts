import { addDays, addMonths, daysBetween, yearMonthDay } from '@lintel/contract/calendar'
import type { Lease } from '@lintel/contract/leases/schema'
import { isCalendarDay } from '../../ui/dates.ts'
import { plural } from '../../ui/numbers.ts'

/** The length of a lease: whole months, and the days beyond them. */
export type LeaseTerm = { months: number; days: number }

/** The length of a lease, first and last day included; null if a day is incomplete or the last is before the first. */
export function termOf({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>): LeaseTerm | null {
  if (!isCalendarDay(startDate) || !isCalendarDay(endDate) || endDate < startDate) return null
  const end = addDays(endDate, 1)
  const [[startYear, startMonth], [endYear, endMonth]] = [yearMonthDay(startDate), yearMonthDay(end)]
  const monthsApart = (endYear - startYear) * 12 + endMonth - startMonth
  const months = addMonths(startDate, monthsApart) > end ? monthsApart - 1 : monthsApart
  return { months, days: daysBetween(addMonths(startDate, months), end) }
}

/** The last day of a lease of this length. */
export const lastDayOf = (startDate: string, { months, days }: LeaseTerm): string =>
  addDays(addMonths(startDate, months), days - 1)

/** '12 months', '6 months and 14 days', '1 day'. */
export function formatTerm({ months, days }: LeaseTerm): string {
  const parts = [months > 0 && plural(months, 'month'), days > 0 && plural(days, 'day')]
  return parts.filter(Boolean).join(' and ')
}
