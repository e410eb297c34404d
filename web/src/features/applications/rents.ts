import { fromCents, toCents } from '@lintel/contract/money'
import { currentLocale, type Locale } from '../../ui/locale.ts'

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

/** '2.5 rents', '1 rent'. */
export const formatRents = (rents: number, locale: Locale = currentLocale()): string =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(rents)} ${rents === 1 ? 'rent' : 'rents'}`
