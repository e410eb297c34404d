import type { Criteria } from '@lintel/contract/applications/answers'

/** Criteria as typed; blank where nothing is chosen. */
export type CriteriaValues = { incomeRents: string; minTermMonths: string; pets: Criteria['pets']; note: string }

/** The only value that a select has for no choice. */
const NOT_CHOSEN = '' as unknown as undefined

export const NO_CRITERIA: CriteriaValues = { incomeRents: '', minTermMonths: '', pets: NOT_CHOSEN, note: '' }

/** The form's values of stored criteria: all of them, so that newer ones replace each field. */
export const toCriteriaValues = (criteria: Criteria | null | undefined): CriteriaValues => ({
  incomeRents: String(criteria?.incomeRents ?? ''),
  minTermMonths: String(criteria?.minTermMonths ?? ''),
  pets: criteria?.pets ?? NOT_CHOSEN,
  note: criteria?.note ?? '',
})

/** The criteria that are filled in, as typed; null if there are none. */
export function filledCriteria<C extends object>(typed: C | null | undefined): C | null {
  const filled = Object.entries(typed ?? {}).filter(([, value]) => String(value ?? '').trim() !== '')
  return filled.length > 0 ? (Object.fromEntries(filled) as C) : null
}
