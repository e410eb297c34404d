import { LIMITS } from '@lintel/contract/limits'
import { addCents } from '@lintel/contract/money'
import type { SavedSearch } from '@lintel/contract/saved/schema'
import { PRICE_BANDS } from '@lintel/contract/search-limits'
import { currentCurrency } from '../../ui/text/money.ts'
import { activeFiltersOf } from '../properties/listings/active-filters.ts'
import { type Filters, queryOf, readFilters } from '../properties/listings/filters.ts'

/** The filters of the listings as a saved search has them: query parameters of the public list, without the order. */
export function savedFiltersOf(filters: Filters): SavedSearch['filters'] {
  const { sort: _, ...query } = queryOf(filters)
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

/** The filters of the listings that a saved search has; the inverse of `savedFiltersOf`. */
export function filtersOfSaved({ minPrice, maxPrice, ...filters }: SavedSearch['filters']): Filters {
  const query = new URLSearchParams(filters)
  const [from, to] = [minPrice, maxPrice].map((price) => (price === undefined ? undefined : Number(price)))
  const band = Object.entries(PRICE_BANDS).find(
    ([, { from: low, to: high }]: [string, Band]) => low === from && high === to,
  )
  if (band) query.set('price', band[0])
  else {
    if (from !== undefined) query.set('priceFrom', String(from))
    // The route's upper end is exclusive, and rents are whole minor units.
    if (to !== undefined) query.set('priceTo', String(addCents(to, -1, currentCurrency())))
  }
  return readFilters(query.toString())
}

type Band = { from?: number; to?: number }

/** What a search is called until the user names it. */
export const nameOf = (filters: Filters): string =>
  activeFiltersOf(filters)
    .map(({ label }) => label)
    .join(', ')
    .slice(0, LIMITS.nameMax) || 'All homes'
