import { LIMITS } from '@lintel/contract/limits'
import { FACT_CHOICES, FACT_FILTER_NAMES } from '@lintel/contract/properties/fact-choices'
import { screenOf } from '@lintel/contract/screens'
import { describe, expect, test } from 'vitest'
import { formatArea } from '../../../ui/text/numbers.ts'
import { activeFiltersOf } from './active-filters.ts'
import { type Filters, NO_FILTERS, offeredFilters, queryOf, readFilters, urlOfPage, writeFilters } from './filters.ts'

const filtered = (filters: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...filters })

describe('readFilters and writeFilters', () => {
  test('use only parameters that the cached page depends on', () => {
    const all = { search: 'quay', city: 'Ghent', price: 'under-1000', withLet: true, sort: 'price-asc' } as const
    const numbers = { priceFrom: 1, priceTo: 2, minBedrooms: 3, minBathrooms: 1.5, minArea: 4, maxArea: 5 }
    const facts = Object.fromEntries(FACT_FILTER_NAMES.map((name) => [name, [...FACT_CHOICES[name]]]))
    const more = { ...numbers, district: 'Old Town', availableBy: '2026-05-01', facts }
    const some = [filtered({ ...all, bedrooms: 1 }), filtered({ ...all, ...more })]
    const written = some.flatMap((filters) => [...new URLSearchParams(writeFilters(filters)).keys()])
    expect([...new Set(written), 'after'].sort()).toEqual([...(screenOf('listings').search ?? [])].sort())
  })

  test('read the cursor of a later page, and lead to the first', () => {
    const filters = readFilters('?city=Ghent&after=WyIyMDI2')
    expect(filters).toEqual(filtered({ city: 'Ghent', after: 'WyIyMDI2' }))
    expect(writeFilters(filters)).toBe('?city=Ghent')
    expect(urlOfPage(filters, 'next')).toBe('/listings?city=Ghent&after=next')
    expect(readFilters('?after=<script>')).toEqual(NO_FILTERS)
  })

  test('use an empty query string for no filters', () => {
    expect(readFilters('')).toEqual(NO_FILTERS)
    expect(writeFilters(NO_FILTERS)).toBe('')
  })

  test.each([
    filtered({ search: 'quay', city: 'Utrecht', price: '1000-2000', bedrooms: 2, sort: 'price-asc' }),
    filtered({ search: '50% & more + %20', city: 'Sète & Cie' }),
    filtered({ minBedrooms: 3, withLet: true, sort: 'price-desc' }),
    filtered({
      priceFrom: 900,
      priceTo: 1500.5,
      minBathrooms: 1.5,
      minArea: 40,
      maxArea: 90,
      availableBy: '2026-05-01',
    }),
    filtered({ city: 'Ghent', district: 'Patershol', facts: { pets: ['welcome'], type: ['house', 'loft'] } }),
    filtered({ bedrooms: 3 }),
    filtered({ bedrooms: 0 }),
    filtered({ bedrooms: 5 }),
  ])('read back what they write: %o', (filters) => {
    expect(readFilters(writeFilters(filters))).toEqual(filters)
  })

  test('normalise the order of parameters and spaces', () => {
    const query = writeFilters(readFilters('?sort=price-asc&city=Utrecht&search=%20quay%20'))
    expect(query).toBe('?search=quay&city=Utrecht&sort=price-asc')
  })

  test('ignore unknown values', () => {
    expect(readFilters('?price=cheap&bedrooms=1.5&minBedrooms=x&status=sold&sort=best&city=')).toEqual(NO_FILTERS)
    expect(readFilters('?price=toString&sort=constructor&pets=toString,__proto__&type=')).toEqual(NO_FILTERS)
    expect(readFilters('?priceFrom=0x5DC&priceTo=1e3&minArea=%2B40&maxArea=')).toEqual(NO_FILTERS)
    expect(readFilters('?priceTo=-1&minArea=1e99&minBathrooms=NaN&availableBy=2026-02-30')).toEqual(NO_FILTERS)
  })

  test('replace a band by a range of rents, and a number of bedrooms by a least one', () => {
    expect(readFilters('?price=under-1000&priceTo=900')).toEqual(filtered({ priceTo: 900 }))
    expect(readFilters('?bedrooms=2&minBedrooms=1')).toEqual(filtered({ minBedrooms: 1 }))
    expect(writeFilters(filtered({ bedrooms: 2, minBedrooms: 4 }))).toBe('?minBedrooms=4')
  })

  test('cut the search to the maximum length', () => {
    expect(readFilters(`?search=${'a'.repeat(LIMITS.searchMax + 1)}`).search).toHaveLength(LIMITS.searchMax)
  })
})

describe('queryOf', () => {
  test('is empty without filters', () => {
    expect(queryOf(NO_FILTERS)).toEqual({})
  })

  test('converts a price band to minimum and maximum', () => {
    expect(queryOf(filtered({ price: 'under-1000' }))).toEqual({ maxPrice: 1000 })
    expect(queryOf(filtered({ price: '1000-2000' }))).toEqual({ minPrice: 1000, maxPrice: 2000 })
    expect(queryOf(filtered({ price: 'over-2000' }))).toEqual({ minPrice: 2000 })
  })

  test('asks for exactly three bedrooms at 3+ beds unless larger properties are included', () => {
    expect(queryOf(filtered({ bedrooms: 3 }))).toEqual({ bedrooms: 3 })
    expect(queryOf(filtered({ minBedrooms: 3 }))).toEqual({ minBedrooms: 3 })
  })

  test('includes the upper end of a range of rents, which the route excludes', () => {
    expect(queryOf(filtered({ priceFrom: 900, priceTo: 1500 }))).toEqual({ minPrice: 900, maxPrice: 1500.01 })
    expect(queryOf(filtered({ priceTo: 1024.13 }))).toEqual({ maxPrice: 1024.14 })
  })

  test('has the facts as they are', () => {
    expect(queryOf(filtered({ facts: { pets: ['welcome'], energy: ['C'] } }))).toEqual({
      pets: ['welcome'],
      energy: ['C'],
    })
  })

  test('includes let properties on request', () => {
    expect(queryOf(filtered({ withLet: true }))).toEqual({ status: 'any' })
  })
})

describe('activeFiltersOf', () => {
  test('labels each filter and can clear it alone', () => {
    const filters = filtered({ search: 'quay', city: 'Utrecht', minBedrooms: 3 })
    expect(activeFiltersOf(filters).map(({ label }) => label)).toEqual(['“quay”', 'Utrecht', '3 beds or more'])
    const cleared = Object.assign({}, filters, ...activeFiltersOf(filters).map(({ change }) => change))
    expect(cleared).toEqual(NO_FILTERS)
  })

  test('labels ranges, days and each choice of facts, and clears one choice alone', () => {
    const facts = { pets: ['welcome' as const], type: ['house' as const, 'loft' as const] }
    const filters = filtered({ priceFrom: 900, maxArea: 90, minBathrooms: 1.5, availableBy: '2026-05-01', facts })
    const active = activeFiltersOf(filters)
    expect(active.map(({ label }) => label)).toEqual([
      ...['From $900', '1.5 bathrooms or more', `Up to ${formatArea(90)}`, 'Free by May 1, 2026'],
      ...['House', 'Loft', 'Pets welcome'],
    ])
    const loft = active.find(({ label }) => label === 'Loft')
    expect(loft?.change).toEqual({ facts: { pets: ['welcome'], type: ['house'] } })
    expect(active.at(-1)?.change).toEqual({ facts: { type: ['house', 'loft'] } })
  })

  test('does not contain the sort order', () => {
    expect(activeFiltersOf(filtered({ sort: 'price-asc' }))).toEqual([])
  })
})

describe('offeredFilters', () => {
  const sentence = { filters: {}, facts: {}, words: 'garden', isLiteral: true, places: [] }
  const lisbon = { city: 'Lisbon', district: null, homes: { count: 3, isCapped: false } }
  const page = { ...NO_FILTERS, search: 'garden', bedrooms: 1 }

  test('are the meaning of the words, with the filters of the page and without the words', () => {
    expect(offeredFilters(page, { ...sentence, facts: { outdoor: ['garden'] }, words: '' })).toEqual({
      ...page,
      search: '',
      facts: { outdoor: ['garden'] },
    })
  })

  test('keep the words that mean none', () => {
    expect(offeredFilters(page, { ...sentence, filters: { city: 'Lisbon' }, words: 'bakery' })).toEqual({
      ...page,
      search: 'bakery',
      city: 'Lisbon',
    })
  })

  test('are the city that a single word begins', () => {
    expect(offeredFilters({ ...page, search: 'lis' }, { ...sentence, places: [lisbon] })).toEqual({
      ...page,
      search: '',
      city: 'Lisbon',
    })
    expect(offeredFilters({ ...page, search: 'flat lis' }, { ...sentence, places: [lisbon] })).toBeNull()
    const inDistrict = { ...sentence, places: [{ ...lisbon, district: 'Alfama' }] }
    expect(offeredFilters({ ...page, search: 'alf' }, inDistrict)).toBeNull()
  })

  test('are none for words that mean none', () => {
    expect(offeredFilters(page, sentence)).toBeNull()
  })
})
