import { fromCents, toCents } from '@lintel/contract/money'
import type { HomeFacts, StoredHomeFacts } from '@lintel/contract/properties/facts'

/** @returns the facts with money in minor units of the home's currency */
export function toStoredFacts({ deposit, ...facts }: HomeFacts, currency: string): StoredHomeFacts {
  return deposit === undefined ? facts : { ...facts, depositCents: toCents(deposit, currency) }
}

/** @returns the facts with money in major units */
export function fromStoredFacts({ depositCents, ...facts }: StoredHomeFacts, currency: string): HomeFacts {
  return depositCents === undefined ? facts : { ...facts, deposit: fromCents(depositCents, currency) }
}
