import { addCents, toCents } from '@lintel/contract/money'
import type { LoadedProperty } from '../data.ts'

/** What a home costs, in major units of its currency, exactly. */
export type Costs = {
  monthly: number
  /** Whether heating, water and electricity are in the rent; undefined where the home does not say. */
  billsIncluded: boolean | undefined
  deposit: number | undefined
  /** Rent and deposit; undefined where the deposit is not known. */
  firstMonth: number | undefined
}

export function costsOf({ price, currency, facts }: Pick<LoadedProperty, 'price' | 'currency' | 'facts'>): Costs {
  const { deposit, billsIncluded } = facts
  const firstMonth = deposit === undefined ? undefined : addCents(price, toCents(deposit, currency), currency)
  return { monthly: price, billsIncluded, deposit, firstMonth }
}
