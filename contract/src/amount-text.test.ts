import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount, writeAmount, writeAmountPlainly } from './amount-text.ts'
import { AMOUNT_MAX_CENTS, fromCents } from './money.ts'

describe('readAmount', () => {
  it.each([
    ['en', 'USD', '1,500', 1500],
    ['en', 'USD', '1,500.5', 1500.5],
    ['en', 'USD', '$1,250.50', 1250.5],
    ['en', 'USD', 'USD 1250', 1250],
    ['en', 'USD', '1250 us dollars', 1250],
    ['en', 'USD', '.5', 0.5],
    ['en', 'USD', '1250.500', 1250.5],
    ['en-IN', 'INR', '₹1,23,456.78', 123_456.78],
    ['de', 'EUR', '1.234,56', 1234.56],
    ['de', 'EUR', '1.250,– €', 1250],
    ['de', 'EUR', '1.234,56 EUR', 1234.56],
    ['de-AT', 'EUR', '€ 1.250', 1250],
    ['de-CH', 'CHF', "CHF 1'234.50", 1234.5],
    ['de-CH', 'CHF', '1’250.-', 1250],
    ['fr', 'EUR', '1 234,56 €', 1234.56],
    ['fr', 'EUR', '1\u202f234,56', 1234.56],
    ['fr', 'EUR', '1\u00a0234,5', 1234.5],
    // The full stop of a French number pad means nothing else.
    ['fr', 'EUR', '1234.56', 1234.56],
    ['ar-EG', 'EGP', '١٬٢٥٠٫٥', 1250.5],
    ['ar', 'KWD', '1250 د.ك.', 1250],
    ['fa', 'IRR', '۱۲۵۰', 1250],
    ['da', 'DKK', '1.250,50 kr.', 1250.5],
    ['ja', 'JPY', '￥１,２５０', 1250],
    ['en', 'KWD', '1.250', 1.25],
    ['en', 'KWD', '1,250', 1250],
    ['de', 'KWD', '1.250,5', 1250.5],
    ['en', 'USD', '-5', -5],
    ['en', 'USD', '-$5', -5],
  ])('in %s reads %s %s as %d', (locale, currency, text, amount) => {
    expect(readAmount(text, currency, locale)).toEqual({ amount })
  })

  it.each([
    ['en', 'USD', '1,5', [1.5]],
    ['en', 'USD', '987,50', [987.5]],
    ['en', 'USD', '1.250,50', [1250.5]],
    ['en', 'USD', '1.250', [1250, 1.25]],
    ['de', 'EUR', '1.5', [1.5]],
    ['de', 'EUR', '1,250', [1250, 1.25]],
    ['fr', 'EUR', '1.250', [1250, 1.25]],
    ['en', 'JPY', '1.250', [1250]],
    ['fr', 'KWD', '1.250', [1250, 1.25]],
  ])('in %s asks whether %s %s is %j', (locale, currency, text, choices) => {
    expect(readAmount(text, currency, locale)).toEqual({ choices })
  })

  it.each([
    ['USD', '1250.505', 1250.505],
    ['USD', '0.001', 0.001],
    ['USD', '1.0000001', 1.0000001],
    ['JPY', '1250.5', 1250.5],
    ['JPY', '1,5', 1.5],
    ['KWD', '1.2505', 1.2505],
  ])('finds that an amount in %s has no %s', (currency, text, amount) => {
    expect(readAmount(text, currency, 'en')).toEqual({ fault: 'decimals', amount })
  })

  it.each([
    ['€500', 'currency'],
    ['500 EUR', 'currency'],
    ['about 500', 'unreadable'],
    ['1e3', 'unreadable'],
    ['0x5DC', 'unreadable'],
    ['NaN', 'unreadable'],
    ['', 'unreadable'],
    ['$', 'unreadable'],
    ['12 50', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['--1', 'unreadable'],
    ['1,250.50.50', 'unreadable'],
    [`0.${'0'.repeat(25)}1`, 'unreadable'],
  ])('does not read %s in a field of dollars', (text, fault) => {
    const typed = readAmount(text, 'USD', 'en')
    if (fault === 'currency') expect(typed).toEqual({ fault })
    else expect(typed).toMatchObject({ fault: expect.stringMatching(/unreadable|decimals/) })
  })

  it('refuses 200 KB of one pattern', () => {
    for (const pattern of ['1', '0', ' ', '1 ', '1,', '1,250', '.', ',-', '$', 'usd', '-', '٫', '１', '0.0', '\u200f'])
      for (const locale of LOCALES)
        expect(readAmount(pattern.repeat(200_000 / pattern.length), 'USD', locale), pattern).toHaveProperty('fault')
  })
})

const LOCALES = [
  'en',
  'en-IN',
  'en-ZA',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'fr-CH',
  'es',
  'pt',
  'pl',
  'sv',
  'hi',
  'ar',
  'ar-EG',
  'fa',
  'ja',
  'da',
]
const CURRENCIES = ['USD', 'EUR', 'CHF', 'INR', 'JPY', 'KWD', 'DKK', 'CLF']

it('reads back what a field shows, in every locale and currency', () => {
  const inMinorUnits = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: AMOUNT_MAX_CENTS }))
  fc.assert(
    fc.property(
      inMinorUnits,
      fc.constantFrom(...LOCALES),
      fc.constantFrom(...CURRENCIES),
      (cents, locale, currency) => {
        const amount = fromCents(cents, currency)
        for (const write of [writeAmount, writeAmountPlainly])
          expect(readAmount(write(amount, currency, locale), currency, locale)).toEqual({ amount })
      },
    ),
    { numRuns: 500 },
  )
})
