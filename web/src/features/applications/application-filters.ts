import { type Actor, isApprovedAgent, isOwner } from '@lintel/contract/actor'
import type { ApplicationListQuery, ApplicationScope, ApplicationSort } from '@lintel/contract/applications/schema'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@lintel/contract/applications/status'
import { LIMITS } from '@lintel/contract/limits'
import type { UrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'

/** Filters and order of the applications list; they live in the page's address. */
export type ApplicationFilters = {
  status: ApplicationStatus | null
  /** Id of a home. */
  property: string | null
  /** Within applicant's name or home's title; '' for all. */
  search: string
  sort: ApplicationSort
}

export const NO_FILTERS: ApplicationFilters = { status: null, property: null, search: '', sort: 'newest' }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The filters in an address; unknown or malformed values count as absent. */
export function readApplicationFilters(search: string): ApplicationFilters {
  const query = new URLSearchParams(search)
  const property = query.get('property')
  return {
    status: APPLICATION_STATUSES.find((status) => status === query.get('status')) ?? null,
    property: property && UUID.test(property) ? property : null,
    search: (query.get('search') ?? '').trim().slice(0, LIMITS.searchMax),
    sort: query.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** The same for an address: `''`, or a question mark and the filters that are set. */
export function writeApplicationFilters(filters: ApplicationFilters): string {
  const query = new URLSearchParams(applicationQueryOf(filters))
  return query.size > 0 ? `?${query}` : ''
}

type QueryOf = Partial<Pick<ApplicationListQuery, 'status' | 'property' | 'search' | 'sort'>>

/** The list call's query for the filters; defaults are left out. */
export function applicationQueryOf({ status, property, search, sort }: ApplicationFilters): QueryOf {
  return {
    ...(status && { status }),
    ...(property && { property }),
    ...(search.trim() && { search: search.trim() }),
    ...(sort !== 'newest' && { sort }),
  }
}

/** The value of the review screen's `from` parameter: the list that an application was opened from. Never empty. */
export const writeFrom = (filters: ApplicationFilters): string =>
  new URLSearchParams({ ...applicationQueryOf(filters), sort: filters.sort }).toString()

/** The list named by `from` in the review screen's address; null when it was not opened from a list. */
export function readFrom(search: string): ApplicationFilters | null {
  const from = new URLSearchParams(search).get('from')
  return from ? readApplicationFilters(from) : null
}

/** Which of the three lists a person's `/applications` shows. */
export function applicationScopeOf(actor: Actor): ApplicationScope {
  if (isApprovedAgent(actor)) return 'agent'
  return isOwner(actor) ? 'owner' : 'tenant'
}

/** How they stand in the address of their screen. */
export const applicationFilters: UrlFilters<ApplicationFilters> = {
  path: urls.applications(),
  read: readApplicationFilters,
  write: writeApplicationFilters,
}
