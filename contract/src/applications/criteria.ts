import type { HomeFacts } from '../properties/facts.ts'
import type { Criteria, HomeCriteria } from './answers.ts'

/** What a home's applicants should fulfil, with what its facts say of them; null for nothing. */
export function criteriaOf(home: {
  criteria?: HomeCriteria | null | undefined
  facts?: Pick<HomeFacts, 'pets' | 'minTermMonths'> | undefined
}): Criteria | null {
  const { pets, minTermMonths } = home.facts ?? {}
  const criteria = { ...home.criteria, ...(pets && { pets }), ...(minTermMonths && { minTermMonths }) }
  return Object.keys(criteria).length > 0 ? criteria : null
}
