import { LIMITS } from '@lintel/contract/limits'
import type { AllPropertiesQuery, PortfolioSort } from '@lintel/contract/portfolio/schema'
import { PROPERTY_STATUSES, type PropertyStatus } from '@lintel/contract/properties/status'
import { urlOf } from '@lintel/contract/screens'
import type { UrlFilters } from '../../ui/urls/url-filters.ts'

/** Filters and order of the owner's and agent's property lists, stored in the URL. */
export type PortfolioFilters = {
  /** Text in title, address or city; '' for all. */
  search: string
  status: PropertyStatus | null
  /** Published homes or drafts; null for both. */
  isPublished: boolean | null
  /** An owner’s id, in the list of all homes; null for all. */
  owner: string | null
  sort: PortfolioSort
}

export const NO_PORTFOLIO_FILTERS: PortfolioFilters = {
  search: '',
  status: null,
  isPublished: null,
  owner: null,
  sort: 'newest',
}

export const PORTFOLIO_ORDERS: Record<PortfolioSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'price-asc': 'Lowest rent first',
  'price-desc': 'Highest rent first',
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const SORTS = Object.keys(PORTFOLIO_ORDERS) as PortfolioSort[]

/** Parses the filters from a query string; unknown values are ignored. */
export function readPortfolioFilters(search: string): PortfolioFilters {
  const query = new URLSearchParams(search)
  const published = query.get('published')
  const owner = query.get('owner') ?? ''
  return {
    search: (query.get('search') ?? '').trim().slice(0, LIMITS.searchMax),
    status: PROPERTY_STATUSES.find((status) => status === query.get('status')) ?? null,
    isPublished: published === 'true' ? true : published === 'false' ? false : null,
    owner: UUID.test(owner) ? owner : null,
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
  }
}

/** The query string of the filters: `''` or `?…`. */
export function writePortfolioFilters(filters: PortfolioFilters): string {
  const query = new URLSearchParams(portfolioQueryOf(filters))
  return query.size > 0 ? `?${query}` : ''
}

type ListQuery = Partial<Pick<AllPropertiesQuery, 'search' | 'status' | 'published' | 'owner' | 'sort'>>

/** The query of the list's route for the filters; defaults are left out. */
export function portfolioQueryOf({ search, status, isPublished, owner, sort }: PortfolioFilters): ListQuery {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(status && { status }),
    ...(isPublished !== null && { published: isPublished ? 'true' : 'false' }),
    ...(owner && { owner }),
    ...(sort !== 'newest' && { sort }),
  }
}

export const portfolioFilters: UrlFilters<PortfolioFilters> = {
  path: urlOf('properties'),
  read: readPortfolioFilters,
  write: writePortfolioFilters,
}
