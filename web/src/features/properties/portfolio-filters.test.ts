import { expect, test } from 'vitest'
import { type PortfolioFilters, readPortfolioFilters, writePortfolioFilters } from './portfolio-filters.ts'

test.each<[PortfolioFilters, string]>([
  [{ search: '', status: null }, ''],
  [{ search: '50% & more', status: 'occupied' }, '?search=50%25+%26+more&status=occupied'],
])('%j stands in the address as %j, and is read again', (filters, address) => {
  expect(writePortfolioFilters(filters)).toBe(address)
  expect(readPortfolioFilters(address)).toEqual(filters)
})

test('what nobody offers is as good as absent', () => {
  expect(readPortfolioFilters('?status=sold&search=%20')).toEqual({ search: '', status: null })
})
