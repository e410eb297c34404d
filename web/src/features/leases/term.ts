import { type Term, termOf } from '@lintel/contract/calendar'
import { isCalendarDay } from '../../ui/text/dates.ts'
import { plural } from '../../ui/text/numbers.ts'

/** The length of a term as it is typed; null if a day is incomplete or the last is before the first. */
export const typedTermOf = (startDate: string, endDate: string): Term | null =>
  isCalendarDay(startDate) && isCalendarDay(endDate) ? termOf(startDate, endDate) : null

/** '12 months', '6 months and 14 days', '1 day'. */
export function formatTerm({ months, days }: Term): string {
  const parts = [months > 0 && plural(months, 'month'), days > 0 && plural(days, 'day')]
  return parts.filter(Boolean).join(' and ')
}
