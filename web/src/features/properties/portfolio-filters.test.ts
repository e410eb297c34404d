import { expect, test } from 'vitest'
import { type PortfolioFilters, readPortfolioFilters, writePortfolioFilters } from './portfolio-filters.ts'

test.each<[PortfolioFilters, string]>([
  [{ search: '', status: null }, ''],
  [{ search: '50% & more', status: 'occupied' }, '?search=50%25+%26+more&status=occupied'],
])('writes %j as %j and reads it back', (filters, query) => {
  expect(writePortfolioFilters(filters)).toBe(query)
  expect(readPortfolioFilters(query)).toEqual(filters)
})

test('ignores unknown values', () => {
  expect(readPortfolioFilters('?status=sold&search=%20')).toEqual({ search: '', status: null })
})
