import { asText } from '@lintel/contract/characters'
import type { PropertyCriteria } from '@lintel/contract/properties/applicants-schema'

/** Criteria as typed; blank where nothing is chosen. */
export type CriteriaValues = { incomeRents: string; note: string }

export const NO_CRITERIA: CriteriaValues = { incomeRents: '', note: '' }

/** The form's values of stored criteria: all of them, so that newer ones replace each field. */
export const toCriteriaValues = (criteria: PropertyCriteria | null | undefined): CriteriaValues => ({
  incomeRents: String(criteria?.incomeRents ?? ''),
  note: asText(criteria?.note ?? ''),
})

/** The criteria that are filled in, as typed; null if there are none. */
export function filledCriteria<C extends object>(typed: C | null | undefined): C | null {
  const filled = Object.entries(typed ?? {}).filter(([, value]) => String(value ?? '').trim() !== '')
  return filled.length > 0 ? (Object.fromEntries(filled) as C) : null
}
