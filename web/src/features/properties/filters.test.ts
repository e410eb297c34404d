import { LIMITS } from '@lintel/contract/limits'
import { screenOf } from '@lintel/contract/screens'
import { describe, expect, test } from 'vitest'
import {
  activeFiltersOf,
  type Filters,
  findCityByName,
  NO_FILTERS,
  queryOf,
  readFilters,
  writeFilters,
} from './filters.ts'

const filtered = (filters: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...filters })

describe('readFilters and writeFilters', () => {
  test('use only parameters that the cached page depends on', () => {
    const all = { search: 'quay', city: 'Ghent', price: 'under-1000', withLet: true, sort: 'price-asc' } as const
    const some = [filtered({ ...all, bedrooms: 1 }), filtered({ ...all, bedrooms: 3, withLarger: true })]
    const written = some.flatMap((filters) => [...new URLSearchParams(writeFilters(filters)).keys()])
    expect([...new Set(written)].sort()).toEqual([...(screenOf('listings').search ?? [])].sort())
  })

  test('use an empty query string for no filters', () => {
    expect(readFilters('')).toEqual(NO_FILTERS)
    expect(writeFilters(NO_FILTERS)).toBe('')
  })

  test.each([
    filtered({ search: 'quay', city: 'Utrecht', price: '1000-2000', bedrooms: 2, sort: 'price-asc' }),
    filtered({ search: '50% & more + %20', city: 'Sète & Cie' }),
    filtered({ bedrooms: 3, withLarger: true, withLet: true, sort: 'price-desc' }),
    filtered({ bedrooms: 3 }),
  ])('read back what they write: %o', (filters) => {
    expect(readFilters(writeFilters(filters))).toEqual(filters)
  })

  test('normalise the order of parameters and spaces', () => {
    const query = writeFilters(readFilters('?sort=price-asc&city=Utrecht&search=%20quay%20'))
    expect(query).toBe('?search=quay&city=Utrecht&sort=price-asc')
  })

  test('ignore unknown values', () => {
    expect(readFilters('?price=cheap&bedrooms=7&minBedrooms=2&status=sold&sort=best&city=')).toEqual(NO_FILTERS)
    expect(readFilters('?price=toString&sort=constructor')).toEqual(NO_FILTERS)
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
    expect(queryOf(filtered({ bedrooms: 3, withLarger: true }))).toEqual({ minBedrooms: 3 })
  })

  test('includes let properties on request', () => {
    expect(queryOf(filtered({ withLet: true }))).toEqual({ status: 'any' })
  })
})

describe('activeFiltersOf', () => {
  test('labels each filter and can clear it alone', () => {
    const filters = filtered({ search: 'quay', city: 'Utrecht', bedrooms: 3, withLarger: true })
    expect(activeFiltersOf(filters).map(({ label }) => label)).toEqual(['“quay”', 'Utrecht', '3 beds or more'])
    const cleared = Object.assign({}, filters, ...activeFiltersOf(filters).map(({ change }) => change))
    expect(cleared).toEqual(NO_FILTERS)
  })

  test('includes larger properties only at three bedrooms', () => {
    expect(writeFilters(filtered({ bedrooms: 2, withLarger: true }))).toBe('?bedrooms=2')
  })

  test('does not contain the sort order', () => {
    expect(activeFiltersOf(filtered({ sort: 'price-asc' }))).toEqual([])
  })
})

test.each([
  ['lisbon', 'Lisbon'],
  [' LISBON ', 'Lisbon'],
  ['lis', 'Lisbon'],
  ['li', null],
  ['sete', 'Sète'],
  ['Sète', 'Sète'],
  ['york', 'York'],
  ['lisbon flat', null],
  ['', null],
])('finds for the search %j the city %j', (search, city) => {
  expect(findCityByName(search, ['Lisbon', 'Sète', 'Yorkville', 'York'])).toBe(city)
})
