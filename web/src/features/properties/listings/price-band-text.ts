import { DEFAULT_CURRENCY } from '@lintel/contract/money'
import { PRICE_BANDS } from '@lintel/contract/search-limits'
import { currentLocale } from '../../../ui/text/locale.ts'
import { currentCurrency, formatMoney } from '../../../ui/text/money.ts'
import type { PriceBand } from './filters.ts'

/**
 * 'Under $1,000', '$1,000 – under $2,000' or '$2,000+': a choice of the price filter, without its upper end (specification, section
 * 9). In the default currency it is written the same way for every reader.
 */
export function priceBandText(band: PriceBand): string {
  const { from, to }: { from?: number; to?: number } = PRICE_BANDS[band]
  const currency = currentCurrency()
  const locale = currency === DEFAULT_CURRENCY ? 'en-US' : currentLocale()
  const textOf = (amount: number) => formatMoney(amount, currency, locale)
  if (from === undefined) return `Under ${textOf(to ?? 0)}`
  return to === undefined ? `${textOf(from)}+` : `${textOf(from)} – under ${textOf(to)}`
}
