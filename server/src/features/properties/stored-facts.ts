import { fromCents, toCents } from '@lintel/contract/money'
import type { PropertyFacts, StoredPropertyFacts } from '@lintel/contract/properties/facts'

/** @returns the facts with money in minor units of the home's currency */
export function toStoredFacts({ deposit, ...facts }: PropertyFacts, currency: string): StoredPropertyFacts {
  return deposit === undefined ? facts : { ...facts, depositCents: toCents(deposit, currency) }
}

/** @returns the facts with money in major units */
export function fromStoredFacts({ depositCents, ...facts }: StoredPropertyFacts, currency: string): PropertyFacts {
  return depositCents === undefined ? facts : { ...facts, deposit: fromCents(depositCents, currency) }
}
