import { currentLocale, type Locale } from './locale.ts'

/** '$1,250' or '$987.50': dollars with the locale's separators, with cents only if there are any. */
export function formatMoney(dollars: number, locale: Locale = currentLocale()): string {
  const digits = Number.isInteger(dollars) ? 0 : 2
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${dollars < 0 ? '−' : ''}$${amount.format(Math.abs(dollars))}`
}
