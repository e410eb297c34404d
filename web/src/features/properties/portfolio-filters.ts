import { LIMITS } from '@lintel/contract/limits'
import type { PortfolioQuery } from '@lintel/contract/properties/schema'
import { PROPERTY_STATUSES, type PropertyStatus } from '@lintel/contract/properties/status'
import type { UrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'

/** The filters of the owner's and agent's property lists, stored in the URL. */
export type PortfolioFilters = {
  /** Text in title, address or city; '' for all. */
  search: string
  status: PropertyStatus | null
}

/** Parses the filters from a query string; unknown values are ignored. */
export function readPortfolioFilters(search: string): PortfolioFilters {
  const query = new URLSearchParams(search)
  return {
    search: (query.get('search') ?? '').trim().slice(0, LIMITS.searchMax),
    status: PROPERTY_STATUSES.find((status) => status === query.get('status')) ?? null,
  }
}

/** The query string of the filters: `''` or `?…`. */
export function writePortfolioFilters(filters: PortfolioFilters): string {
  const query = new URLSearchParams(portfolioQueryOf(filters))
  return query.size > 0 ? `?${query}` : ''
}

/** The query of the list's route for the filters. */
export function portfolioQueryOf({
  search,
  status,
}: PortfolioFilters): Partial<Pick<PortfolioQuery, 'search' | 'status'>> {
  return { ...(search.trim() && { search: search.trim() }), ...(status && { status }) }
}

export const portfolioFilters: UrlFilters<PortfolioFilters> = {
  path: urls.properties,
  read: readPortfolioFilters,
  write: writePortfolioFilters,
}
