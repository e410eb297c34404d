import { fromCents, toCents } from '../money.ts'

/**
 * An income in rents, rounded down to tenths, so that it never seems to reach what it doesn't: 2.4 for $2,499 at $1,000.
 * @param income dollars a month @param price dollars a month
 * @returns null for a home without rent
 */
export function toRents(income: number, price: number): number | null {
  if (price <= 0) return null
  return Math.floor((toCents(income) * 10) / toCents(price)) / 10
}

/** The income, in dollars a month, of so many rents. @param rents with at most one decimal */
export const fromRents = (rents: number, price: number): number =>
  fromCents(Math.ceil((Math.round(rents * 10) * toCents(price)) / 10))
