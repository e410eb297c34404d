import { readAmount } from '@lintel/contract/amount-text'
import { fromCents } from '@lintel/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatExactMoney, formatMoney, symbolOf } from './money.ts'

const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ')

test("formats dollars with the locale's separators, and cents only if there are any", () => {
  expect(formatMoney(1250, 'USD', 'en-US')).toBe('$1,250')
  expect(formatMoney(987.5, 'USD', 'en-US')).toBe('$987.50')
  expect(formatMoney(0, 'USD', 'en-US')).toBe('$0')
  expect(formatMoney(-300, 'USD', 'en-US')).toBe('−$300')
  expect(formatMoney(1250, 'USD', 'de-DE')).toBe('$1.250')
})

test.each([
  [1250, 'EUR', 'en-US', '€1,250'],
  [1250.5, 'EUR', 'de-DE', '1.250,50 €'],
  [-300, 'EUR', 'en-US', '−€300'],
  [150_000, 'JPY', 'en-US', '¥150,000'],
  [412.5, 'KWD', 'en-US', 'KWD 412.500'],
  [412, 'KWD', 'en-US', 'KWD 412'],
])('formats %s %s for %s', (amount, currency, locale, text) => {
  expect(withPlainSpaces(formatMoney(amount, currency, locale))).toBe(text)
})

test.each([
  [1250, 'USD', 'en-US', '$1,250.00'],
  [-0.5, 'USD', 'de-DE', '−$0,50'],
  [1250, 'JPY', 'en-US', '¥1,250'],
  [412, 'KWD', 'en-US', 'KWD 412.000'],
])('formats %s %s exactly for %s', (amount, currency, locale, text) => {
  expect(withPlainSpaces(formatExactMoney(amount, currency, locale))).toBe(text)
})

test.each([
  ['USD', 'en-US', '$'],
  ['USD', 'fr-FR', '$'],
  ['EUR', 'en-US', '€'],
  ['JPY', 'en-US', '¥'],
  ['KWD', 'en-US', 'KWD'],
])('names the unit %s for %s', (currency, locale, symbol) => {
  expect(symbolOf(currency, locale)).toBe(symbol)
})

test('shows amounts that a field reads back, in every locale and currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom('en-US', 'en-IN', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CH', 'pl', 'sv', 'ar-EG', 'fa', 'ja'),
      fc.constantFrom('USD', 'EUR', 'CHF', 'INR', 'JPY', 'KWD'),
      (cents, locale, currency) => {
        const amount = fromCents(cents, currency)
        for (const format of [formatMoney, formatExactMoney])
          expect(readAmount(format(amount, currency, locale), currency, locale)).toEqual({ amount })
      },
    ),
  )
})
