import { formatDay } from '../../../ui/text/dates.ts'
import { plural } from '../../../ui/text/numbers.ts'
import type { LoadedProperty } from '../data.ts'

/** From when a home is free: 'Available now', 'Available from 1 March', 'Let'. */
export function availabilityText({ status, facts, today }: Pick<LoadedProperty, 'status' | 'facts' | 'today'>): string {
  if (status === 'occupied') return 'Let'
  if (status === 'maintenance') return 'In maintenance'
  const { availableFrom = '' } = facts
  return availableFrom > today ? `Available from ${formatDay(availableFrom)}` : 'Available now'
}

/** For how long it is let: '6 to 24 months'; null where the home does not say. */
export function termsText({ minTermMonths: min, maxTermMonths: max }: LoadedProperty['facts']): string | null {
  if (min !== undefined && max !== undefined)
    return min === max ? plural(min, 'month') : `${min} to ${plural(max, 'month')}`
  if (min !== undefined) return `At least ${plural(min, 'month')}`
  return max === undefined ? null : `At most ${plural(max, 'month')}`
}
