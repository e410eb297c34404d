import { describe, expect, it } from 'vitest'
import { formatMoney } from './money.ts'

const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ')

describe('formatMoney', () => {
  it.each([
    [125_000, 'USD', 'en-US', '$1,250', '$1,250.00'],
    [98_750, 'USD', 'en-US', '$987.50', '$987.50'],
    [125_000, 'USD', 'de-DE', '1.250 $', '1.250,00 $'],
    [125_050, 'EUR', 'de-DE', '1.250,50 €', '1.250,50 €'],
    [150_000, 'JPY', 'en-US', '¥150,000', '¥150,000'],
    [412_500, 'KWD', 'en-US', 'KWD 412.500', 'KWD 412.500'],
    [412_000, 'KWD', 'en-US', 'KWD 412', 'KWD 412.000'],
  ])('writes %s minor units of %s for %s', (cents, currency, locale, short, full) => {
    expect(withPlainSpaces(formatMoney(cents, currency, locale))).toBe(short)
    expect(withPlainSpaces(formatMoney(cents, currency, locale, { decimals: 'all' }))).toBe(full)
  })

  it('writes the code of a currency where it is asked to', () => {
    const text = formatMoney(125_000, 'EUR', 'en-US', { decimals: 'all', display: 'code' })
    expect(withPlainSpaces(text)).toBe('EUR 1,250.00')
  })
})
