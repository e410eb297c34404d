import { LIMITS } from '@lintel/contract/limits'
import type { PortfolioQuery } from '@lintel/contract/properties/schema'
import { PROPERTY_STATUSES, type PropertyStatus } from '@lintel/contract/properties/status'
import type { UrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'

/** What the list of homes one looks after is narrowed to; it lives in the page's address. */
export type PortfolioFilters = {
  /** Within title, address or city; '' for all. */
  search: string
  status: PropertyStatus | null
}

/** The filters in an address; what is unknown or out of bounds there counts as absent. */
export function readPortfolioFilters(search: string): PortfolioFilters {
  const query = new URLSearchParams(search)
  return {
    search: (query.get('search') ?? '').trim().slice(0, LIMITS.searchMax),
    status: PROPERTY_STATUSES.find((status) => status === query.get('status')) ?? null,
  }
}

/** The same for an address: `''`, or a question mark and what is set. */
export function writePortfolioFilters(filters: PortfolioFilters): string {
  const query = new URLSearchParams(portfolioQueryOf(filters))
  return query.size > 0 ? `?${query}` : ''
}

/** What the list is asked for, so that it meets the filters. */
export function portfolioQueryOf({
  search,
  status,
}: PortfolioFilters): Partial<Pick<PortfolioQuery, 'search' | 'status'>> {
  return { ...(search.trim() && { search: search.trim() }), ...(status && { status }) }
}

/** How they stand in the address of their screen. */
export const portfolioFilters: UrlFilters<PortfolioFilters> = {
  path: urls.properties,
  read: readPortfolioFilters,
  write: writePortfolioFilters,
}
