import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { completionSchema, newUploadSchema } from './files/schema.ts'
import { readNumber, separatorsOf, writeNumber } from './numbers.ts'
import { publicListQuery } from './properties/search-schema.ts'
import { numeric } from './text.ts'

const read = (text: string, locale: string) => {
  const typed = readNumber(text, separatorsOf(locale))
  return typed && ('value' in typed ? typed.value : typed.choices)
}

describe('readNumber', () => {
  it.each([
    ['1250', 1250],
    ['$1250', 1250],
    ['1250 €', 1250],
    ['1 250', 1250],
    ['1\u00a0250', 1250],
    ['1\u202f250,50', 1250.5],
    ['1’250', 1250],
    ["1'250.50", 1250.5],
    ['1.250,50', 1250.5],
    ['1,250.50', 1250.5],
    ['1.250.000', 1_250_000],
    ['1,25,000', 125_000],
    ['987,50', 987.5],
    ['987.5', 987.5],
    ['0,250', 0.25],
    ['1250.500', 1250.5],
    ['.5', 0.5],
    ['1250.', 1250],
    ['1250.-', 1250],
    ['1250,–', 1250],
    ['١٢٥٠', 1250],
    ['١٬٢٥٠٫٥', 1250.5],
    ['१,२५,०००', 125_000],
    ['１２５０', 1250],
    ['\u200f1250\u200f', 1250],
    ['-2', -2],
    ['−2', -2],
  ])('reads %s as %d in every locale', (text, value) => {
    for (const locale of LOCALES) expect(read(text, locale), locale).toBe(value)
  })

  it.each([
    '',
    ' ',
    '$',
    '0x5DC',
    '1e3',
    '12 50',
    '1,2,3',
    '1.25.000,5,',
    'about 900',
    '1-2',
    '--1',
    'NaN',
    '1'.repeat(31),
  ])('does not read %s', (text) => {
    for (const locale of LOCALES) expect(read(text, locale), locale).toBeNull()
  })

  it.each([
    ['en', '1,250', 1250],
    ['en', '1.250', [1250, 1.25]],
    ['de', '1.250', 1250],
    ['de', '1,250', [1250, 1.25]],
    ['fr', '1.250', [1250, 1.25]],
    ['fr', '1,250', [1250, 1.25]],
    ['pt', '1.250', 1250],
    ['de-CH', '1.250', [1250, 1.25]],
    ['hi', '1,250', 1250],
    ['sv', '1,250', [1250, 1.25]],
  ])('in %s reads %s as %j', (locale, text, value) => {
    expect(read(text, locale)).toEqual(value)
  })
})

const LOCALES = ['en', 'de', 'fr', 'pt', 'de-CH', 'hi', 'ar', 'ar-EG', 'fa', 'sv', 'es', 'pl']

it.each(LOCALES)('reads back what a field shows, and what a page shows, in %s', (locale) => {
  const page = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_99, max: 999_999_99 }),
      fc.constantFrom(1, 10, 100, 1000),
      (units, scale) => {
        const value = units / scale
        expect(read(writeNumber(value, locale), locale)).toBe(value + 0)
        const rounded = Math.round(value * 100) / 100
        expect(read(page.format(rounded), locale)).toBe(rounded + 0)
      },
    ),
  )
})

describe('numeric', () => {
  it('coerces plain decimal notation alone', () => {
    const schema = numeric(z.number())
    expect(['1250', '987.50', '-2', 7].map((value) => schema.parse(value))).toEqual([1250, 987.5, -2, 7])
    for (const text of ['0x5DC', '1e3', ' 12 ', '1,250', '.5', 'Infinity', '', '+1'])
      expect(schema.safeParse(text).success, text).toBe(false)
  })

  it('reads the numbers of queries and uploads', () => {
    const numbers = { limit: '5', minPrice: '987.50', bedrooms: '2', minBathrooms: '1.5', maxArea: '80' }
    expect(publicListQuery.parse(numbers)).toMatchObject({
      limit: 5,
      minPrice: 987.5,
      bedrooms: 2,
      minBathrooms: 1.5,
      maxArea: 80,
    })
    for (const name of Object.keys(numbers))
      for (const text of ['0x2', '1e1', ' 2', ''])
        expect(publicListQuery.safeParse({ [name]: text }).success, name).toBe(false)
    expect(newUploadSchema.parse({ size: '1024' }).size).toBe(1024)
    expect(newUploadSchema.safeParse({ size: '0x400' }).success).toBe(false)
    const completed = (PartNumber: unknown) => ({ parts: [{ PartNumber, ETag: 'a' }] })
    expect(completionSchema.parse(completed('2'))).toEqual(completed(2))
    expect(completionSchema.safeParse(completed('2e0')).success).toBe(false)
  })
})
