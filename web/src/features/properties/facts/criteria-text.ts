import type { Criteria } from '@lintel/contract/properties/applicants-schema'
import { type AskedRent, fromRents } from '@lintel/contract/properties/rents'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { formatRents } from './rents.ts'

/**
 * Criteria as sentences without a full stop; their note is not among them.
 * @param rent what the price is called, if it is not simply the rent: it may have changed since
 */
export function criteriaSentences(criteria: Criteria, property: AskedRent, rent = ''): string[] {
  const { incomeRents, minTermMonths, maxTermMonths, availableFrom, pets } = criteria
  const sentences = []
  if (incomeRents !== undefined) {
    const amount =
      property.price > 0 ? ` (${formatMoney(fromRents(incomeRents, property), property.currency)} a month${rent})` : ''
    sentences.push(`A household income of at least ${formatRents(incomeRents)}${amount}`)
  }
  if (minTermMonths !== undefined) sentences.push(`A stay of at least ${plural(minTermMonths, 'month')}`)
  if (maxTermMonths !== undefined) sentences.push(`A stay of at most ${plural(maxTermMonths, 'month')}`)
  if (availableFrom) sentences.push(`Moving in from ${formatDay(availableFrom)}`)
  if (pets) sentences.push(PETS[pets])
  return sentences
}

const PETS: Record<NonNullable<Criteria['pets']>, string> = {
  welcome: 'Pets are welcome',
  'on-request': 'Pets on request',
  none: 'No pets',
}

/** Whether anything is chosen. */
export const hasCriteria = (criteria: Criteria | null | undefined): criteria is Criteria =>
  Object.values(criteria ?? {}).some((value) => value !== undefined && value !== null && value !== '')
