import { LIMITS } from '@lintel/contract/limits'
import { describe, expect, test } from 'vitest'
import { cityNamed, type Filters, NO_FILTERS, queryOf, readFilters, setFiltersOf, writeFilters } from './filters.ts'

const filtered = (filters: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...filters })

describe('filters in an address', () => {
  test('an address without a query asks for everything', () => {
    expect(readFilters('')).toEqual(NO_FILTERS)
    expect(writeFilters(NO_FILTERS)).toBe('')
  })

  test.each([
    filtered({ search: 'quay', city: 'Utrecht', price: '1000-2000', bedrooms: 2, sort: 'price-asc' }),
    filtered({ search: '50% & more + %20', city: 'Sète & Cie' }),
    filtered({ bedrooms: 3, withLarger: true, withLet: true, sort: 'price-desc' }),
    filtered({ bedrooms: 3 }),
  ])('what is written is read again: %o', (filters) => {
    expect(readFilters(writeFilters(filters))).toEqual(filters)
  })

  test('the same search has one address', () => {
    const address = writeFilters(readFilters('?sort=price-asc&city=Utrecht&search=%20quay%20'))
    expect(address).toBe('?search=quay&city=Utrecht&sort=price-asc')
  })

  test('what nobody offers is as good as absent', () => {
    expect(readFilters('?price=cheap&bedrooms=7&minBedrooms=2&status=sold&sort=best&city=')).toEqual(NO_FILTERS)
    expect(readFilters('?price=toString&sort=constructor')).toEqual(NO_FILTERS)
  })

  test('a search is never longer than the list takes', () => {
    expect(readFilters(`?search=${'a'.repeat(LIMITS.searchMax + 1)}`).search).toHaveLength(LIMITS.searchMax)
  })
})

describe('what the list is asked for', () => {
  test('nothing, without filters', () => {
    expect(queryOf(NO_FILTERS)).toEqual({})
  })

  test('a price band has its lower bound and lacks its upper one', () => {
    expect(queryOf(filtered({ price: 'under-1000' }))).toEqual({ maxPrice: 1000 })
    expect(queryOf(filtered({ price: '1000-2000' }))).toEqual({ minPrice: 1000, maxPrice: 2000 })
    expect(queryOf(filtered({ price: 'over-2000' }))).toEqual({ minPrice: 2000 })
  })

  test('3+ beds means exactly three, until larger homes are included', () => {
    expect(queryOf(filtered({ bedrooms: 3 }))).toEqual({ bedrooms: 3 })
    expect(queryOf(filtered({ bedrooms: 3, withLarger: true }))).toEqual({ minBedrooms: 3 })
  })

  test('let homes are there when asked for', () => {
    expect(queryOf(filtered({ withLet: true }))).toEqual({ status: 'any' })
  })
})

describe('the filters that are set', () => {
  test('each reads as chosen and can be taken away alone', () => {
    const filters = filtered({ search: 'quay', city: 'Utrecht', bedrooms: 3, withLarger: true })
    expect(setFiltersOf(filters).map(({ label }) => label)).toEqual(['“quay”', 'Utrecht', '3 beds or more'])
    const left = Object.assign({}, filters, ...setFiltersOf(filters).map(({ cleared }) => cleared))
    expect(left).toEqual(NO_FILTERS)
  })

  test('larger homes are included only where three bedrooms were chosen', () => {
    expect(writeFilters(filtered({ bedrooms: 2, withLarger: true }))).toBe('?bedrooms=2')
  })

  test('an order is no filter', () => {
    expect(setFiltersOf(filtered({ sort: 'price-asc' }))).toEqual([])
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
])('searching for %j names the city %j', (search, city) => {
  expect(cityNamed(search, ['Lisbon', 'Sète', 'Yorkville', 'York'])).toBe(city)
})
