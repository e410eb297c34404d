import { fromCents, toCents } from '../money.ts'

/** A home's rent, in major units of a currency. */
export type AskedRent = { price: number; currency: string }

/**
 * An income in rents, rounded down to tenths, so that it never seems to reach what it doesn't: 2.4 for $2,499 at $1,000.
 * @param income a month, in the same currency
 * @returns null for a home without rent
 */
export function toRents(income: number, { price, currency }: AskedRent): number | null {
  if (price <= 0) return null
  return Math.floor((toCents(income, currency) * 10) / toCents(price, currency)) / 10
}

/** The income of so many rents, in major units a month. @param rents with at most one decimal */
export const fromRents = (rents: number, { price, currency }: AskedRent): number =>
  fromCents(Math.ceil((Math.round(rents * 10) * toCents(price, currency)) / 10), currency)
