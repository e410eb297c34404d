import { publicCountQuery } from '@lintel/contract/properties/search-schema'
import { describe, expect, it } from 'vitest'
import { readFilters, writeFilters } from '../properties/listings/filters.ts'
import { filtersOfSaved, nameOf, savedFiltersOf } from './saved-filters.ts'

describe('savedFiltersOf', () => {
  it.each([
    '',
    '?search=garden+%26+more&city=S%C3%A3o+Paulo&district=Centro',
    '?city=Lisbon&price=1000-2000&bedrooms=0',
    '?priceFrom=900&priceTo=1234.5',
    '?priceTo=2000',
    '?minBedrooms=3&minBathrooms=1.5&minArea=40&maxArea=90&availableBy=2026-03-01',
    '?pets=possible&outdoor=balcony%2Cgarden&status=any',
  ])('is undone by filtersOfSaved: %s', (url) => {
    const filters = readFilters(url)
    const saved = savedFiltersOf({ ...filters, sort: 'price-asc' })
    expect(publicCountQuery.safeParse(saved).success).toBe(true)
    expect(writeFilters(filtersOfSaved(saved))).toBe(writeFilters(filters))
  })

  it('names a search by its filters', () => {
    expect(nameOf(readFilters('?city=Lisbon&minBedrooms=2&pets=welcome'))).toBe('Lisbon, 2 beds or more, Pets welcome')
    expect(nameOf(readFilters(''))).toBe('All homes')
    expect(nameOf(readFilters(`?city=${'x'.repeat(150)}`)).length).toBeLessThanOrEqual(100)
  })
})
