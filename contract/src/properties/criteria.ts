import type { Criteria, PropertyCriteria } from './applicants-schema.ts'
import type { PropertyFacts } from './facts.ts'

type Facts = Pick<PropertyFacts, 'pets' | 'minTermMonths' | 'maxTermMonths' | 'availableFrom'>

/**
 * What a home's applicants should fulfil, with what its facts say of them; null for nothing.
 * @param today `YYYY-MM-DD`: the day from which the home is free is a criterion while it is ahead
 */
export function criteriaOf(
  property: { criteria?: PropertyCriteria | null | undefined; facts?: Facts | undefined },
  today?: string,
): Criteria | null {
  const { pets, minTermMonths, maxTermMonths, availableFrom } = property.facts ?? {}
  const criteria = {
    ...property.criteria,
    ...(pets && { pets }),
    ...(minTermMonths && { minTermMonths }),
    ...(maxTermMonths && { maxTermMonths }),
    ...(today && availableFrom && availableFrom > today && { availableFrom }),
  }
  return Object.keys(criteria).length > 0 ? criteria : null
}
