import { fromCents, toCents } from '@lintel/contract/money'
import type { LoadedProperty } from './data.ts'

/** What a home costs, in dollars, exact to the cent. */
export type Costs = {
  monthly: number
  /** Whether heating, water and electricity are in the rent; undefined where the home does not say. */
  billsIncluded: boolean | undefined
  deposit: number | undefined
  /** Rent and deposit; undefined where the deposit is not known. */
  firstMonth: number | undefined
}

export function costsOf({ price, facts: { deposit, billsIncluded } }: Pick<LoadedProperty, 'price' | 'facts'>): Costs {
  const firstMonth = deposit === undefined ? undefined : fromCents(toCents(price) + toCents(deposit))
  return { monthly: price, billsIncluded, deposit, firstMonth }
}
