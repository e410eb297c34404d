import { afterEach, describe, expect, it } from 'vitest'
import { setCurrency } from '../../../ui/text/money.ts'
import { filtersOfSaved, savedFiltersOf } from '../../saved/saved-filters.ts'
import { activeFiltersOf } from './active-filters.ts'
import { NO_FILTERS, queryOf, readFilters, withSentence, writeFilters } from './filters.ts'
import { priceBandText } from './price-band-text.ts'

afterEach(() => setCurrency('USD'))

const BANDS = ['under-1000', '1000-2000', 'over-2000'] as const
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ')

describe('filters by price', () => {
  it.each([
    ['USD', ['Under $1,000', '$1,000 – under $2,000', '$2,000+']],
    ['EUR', ['Under €1,000', '€1,000 – under €2,000', '€2,000+']],
    ['JPY', ['Under ¥1,000', '¥1,000 – under ¥2,000', '¥2,000+']],
    ['KWD', ['Under KWD 1,000', 'KWD 1,000 – under KWD 2,000', 'KWD 2,000+']],
  ])('offer as many units of %s', (currency, texts) => {
    setCurrency(currency)
    expect(BANDS.map(priceBandText).map(withPlainSpaces)).toEqual(texts)
  })

  it.each([
    ['USD', '1500', 1500.01, 'Up to $1,500'],
    ['JPY', '150000', 150_001, 'Up to ¥150,000'],
    ['JPY', '90000000000', 90_000_000_001, 'Up to ¥90,000,000,000'],
    ['KWD', '412.125', 412.126, 'Up to KWD 412.125'],
  ])('include an upper end in %s of %s', (currency, priceTo, maxPrice, label) => {
    setCurrency(currency)
    const filters = readFilters(`?priceTo=${priceTo}`)
    expect(queryOf(filters)).toEqual({ maxPrice })
    expect(activeFiltersOf(filters).map((active) => withPlainSpaces(active.label))).toEqual([label])
    expect(writeFilters(filtersOfSaved(savedFiltersOf(filters)))).toBe(`?priceTo=${priceTo}`)
  })

  it.each([
    ['USD', 1500, 1500],
    ['USD', 1500.01, 1500],
    ['USD', 1250.5, 1250.5],
    ['USD', 1250.51, 1250.5],
    ['USD', 1499.99, 1499.98],
    ['JPY', 150_001, 150_000],
    ['KWD', 400.001, 400],
    ['KWD', 412.5, 412.5],
    ['KWD', 412.126, 412.125],
  ])('end in %s where a sentence does that means below %s', (currency, maxPrice, priceTo) => {
    setCurrency(currency)
    expect(withSentence(NO_FILTERS, { filters: { maxPrice }, facts: {}, words: '' })).toEqual({
      ...NO_FILTERS,
      priceTo,
    })
  })
})
