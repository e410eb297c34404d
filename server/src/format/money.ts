import { fromCents } from '@lintel/contract/money'
import { LRUCache } from 'lru-cache'

/** Creating a formatter takes about 50 µs, using one 1 µs. */
const formatters = new LRUCache<string, Intl.NumberFormat>({ max: 200 })

type Options = {
  /** Which decimals are shown: the currency's own, or none where they are all zero. */
  decimals?: 'all' | 'if-any'
  display?: 'narrowSymbol' | 'code'
}

/**
 * '$1,250', '¥150,000' or 'KWD 412.500': an amount as a language writes it.
 * @param cents whole minor units of the currency @param locale BCP 47, known to Intl
 */
export function formatMoney(cents: number, currency: string, locale: string, options: Options = {}): string {
  return formatter(currency, locale, options).format(fromCents(cents, currency))
}

function formatter(currency: string, locale: string, options: Options): Intl.NumberFormat {
  const { decimals = 'if-any', display = 'narrowSymbol' } = options
  const key = `${locale} ${currency} ${decimals} ${display}`
  const cached = formatters.get(key)
  if (cached) return cached
  const trailingZeroDisplay = decimals === 'all' ? 'auto' : 'stripIfInteger'
  const parts = { style: 'currency', currency, currencyDisplay: display, trailingZeroDisplay }
  const created = new Intl.NumberFormat(locale, parts as Intl.NumberFormatOptions)
  formatters.set(key, created)
  return created
}
