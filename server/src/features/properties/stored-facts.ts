import { fromCents, toCents } from '@lintel/contract/money'
import type { HomeFacts, StoredHomeFacts } from '@lintel/contract/properties/facts'

/** @returns the facts with money in cents */
export function toStoredFacts({ deposit, ...facts }: HomeFacts = {}): StoredHomeFacts {
  return deposit === undefined ? facts : { ...facts, depositCents: toCents(deposit) }
}

/** @returns the facts with money in dollars */
export function fromStoredFacts({ depositCents, ...facts }: StoredHomeFacts): HomeFacts {
  return depositCents === undefined ? facts : { ...facts, deposit: fromCents(depositCents) }
}
