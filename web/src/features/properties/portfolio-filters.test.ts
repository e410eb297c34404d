import { expect, test } from 'vitest'
import {
  NO_PORTFOLIO_FILTERS,
  type PortfolioFilters,
  readPortfolioFilters,
  writePortfolioFilters,
} from './portfolio-filters.ts'

test.each<[Partial<PortfolioFilters>, string]>([
  [{}, ''],
  [{ search: '50% & more', status: 'occupied' }, '?search=50%25+%26+more&status=occupied'],
  [{ isPublished: false, sort: 'price-asc' }, '?published=false&sort=price-asc'],
  [{ owner: '00000000-0000-4000-8000-000000000002' }, '?owner=00000000-0000-4000-8000-000000000002'],
  [{ isPublished: true, sort: 'oldest' }, '?published=true&sort=oldest'],
])('writes %j as %j and reads it back', (given, query) => {
  const filters = { ...NO_PORTFOLIO_FILTERS, ...given }
  expect(writePortfolioFilters(filters)).toBe(query)
  expect(readPortfolioFilters(query)).toEqual(filters)
})

test('ignores unknown values', () => {
  expect(readPortfolioFilters('?status=sold&search=%20&published=maybe&owner=me&sort=size')).toEqual(
    NO_PORTFOLIO_FILTERS,
  )
})
