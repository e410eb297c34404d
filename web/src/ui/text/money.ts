import { DEFAULT_CURRENCY, exponentOf } from '@lintel/contract/money'
import { currentLocale, type Locale } from './locale.ts'

let installationCurrency = DEFAULT_CURRENCY

/**
 * Sets the currency of new homes and of searches, ISO 4217. The server sets it before it reads the data of a page, the browser
 * before it hydrates that page.
 */
export function setCurrency(next: string) {
  installationCurrency = next
}

/** Of new homes, searches and filters. What shows a home or a lease uses the record's own. */
export const currentCurrency = (): string => installationCurrency

/**
 * '$1,250', '€1,250' or 'KWD 412.500': an amount as the reader's language writes it, with decimals only if there are any. The
 * default currency has its sign first in every language, as the specification writes it.
 * @param amount in major units
 */
export const formatMoney = (amount: number, currency: string, locale?: Locale): string =>
  format(amount, currency, Number.isInteger(amount) ? 0 : exponentOf(currency), locale)

/** '$1,250.00': as `formatMoney`, always with the currency's decimals, for amounts that are added up. */
export const formatExactMoney = (amount: number, currency: string, locale?: Locale): string =>
  format(amount, currency, exponentOf(currency), locale)

function format(amount: number, currency: string, digits: number, locale: Locale = currentLocale()): string {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const size = Math.abs(amount)
  const text =
    currency === DEFAULT_CURRENCY
      ? symbolOf(currency) + new Intl.NumberFormat(locale, decimals).format(size)
      : new Intl.NumberFormat(locale, { ...decimals, ...styleOf(currency) }).format(size)
  return `${amount < 0 ? '−' : ''}${text}`
}

/** '$', '€', 'KWD': the unit of a field, in the reader's language. */
export function symbolOf(currency: string, locale: Locale = currentLocale()): string {
  const format = new Intl.NumberFormat(currency === DEFAULT_CURRENCY ? 'en-US' : locale, styleOf(currency))
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

const styleOf = (currency: string) => ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) as const
