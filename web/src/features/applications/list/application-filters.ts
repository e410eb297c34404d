import { type Actor, isApprovedAgent, isOwner } from '@lintel/contract/actor'
import type { ApplicationListQuery, ApplicationScope } from '@lintel/contract/applications/schema'
import { APPLICATION_SORTS, type ApplicationSort } from '@lintel/contract/applications/sorts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@lintel/contract/applications/status'
import { LIMITS } from '@lintel/contract/limits'
import { urlOf } from '@lintel/contract/screens'
import type { UrlFilters } from '../../../ui/urls/url-filters.ts'

/** Filters and order of the application list, stored in the URL. */
export type ApplicationFilters = {
  status: ApplicationStatus | null
  /** A property's id. */
  property: string | null
  /** An applicant's id. */
  tenant: string | null
  /** Text in the applicant's name or the property's title; '' for all. */
  search: string
  /** The chosen order; null for that of the list (`sortOf`). */
  sort: ApplicationSort | null
}

export const NO_FILTERS: ApplicationFilters = { status: null, property: null, tenant: null, search: '', sort: null }

/** Whether the list leaves out any of the user's applications. */
export const isFiltered = ({ status, property, tenant, search }: ApplicationFilters) =>
  status !== null || property !== null || tenant !== null || search !== ''

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Parses the filters from a query string; unknown or malformed values are ignored. */
export function readApplicationFilters(search: string): ApplicationFilters {
  const query = new URLSearchParams(search)
  const idOf = (name: string) => {
    const id = query.get(name)
    return id && UUID.test(id) ? id : null
  }
  return {
    status: APPLICATION_STATUSES.find((status) => status === query.get('status')) ?? null,
    property: idOf('property'),
    tenant: idOf('tenant'),
    search: (query.get('search') ?? '').trim().slice(0, LIMITS.searchMax),
    sort: APPLICATION_SORTS.find((sort) => sort === query.get('sort')) ?? null,
  }
}

/** The query string of the filters: `''` or `?…`. */
export function writeApplicationFilters(filters: ApplicationFilters): string {
  const query = new URLSearchParams(writtenFilters(filters))
  return query.size > 0 ? `?${query}` : ''
}

const writtenFilters = ({ status, property, tenant, search, sort }: ApplicationFilters) => ({
  ...(status && { status }),
  ...(property && { property }),
  ...(tenant && { tenant }),
  ...(search.trim() && { search: search.trim() }),
  ...(sort && { sort }),
})

/** The order of a list: owners see the longest waiting applicant first, and so do agents among pending ones. */
export function sortOf(scope: ApplicationScope, { sort, status }: ApplicationFilters): ApplicationSort {
  if (sort) return sort
  return scope === 'owner' || (scope === 'agent' && status === 'pending') ? 'waiting' : 'newest'
}

type ListQuery = Partial<Pick<ApplicationListQuery, 'status' | 'property' | 'tenant' | 'search' | 'sort'>>

/** The query of the list's route for the filters; its defaults are left out. */
export function applicationQueryOf(scope: ApplicationScope, filters: ApplicationFilters): ListQuery {
  const { sort: _, ...written } = writtenFilters(filters)
  const sort = sortOf(scope, filters)
  return { ...written, ...(sort !== 'newest' && { sort }) }
}

/** The `from` parameter of the review screen: the filters of the list the application was opened from. Never empty. */
export const writeFromParam = (filters: ApplicationFilters): string =>
  new URLSearchParams({ sort: '', ...writtenFilters(filters) }).toString()

/** The filters in the `from` parameter of the review screen; null if it was not opened from a list. */
export function readFromParam(search: string): ApplicationFilters | null {
  const from = new URLSearchParams(search).get('from')
  return from ? readApplicationFilters(from) : null
}

/** Which of the three lists `/applications` shows to a user. */
export function applicationScopeOf(actor: Actor): ApplicationScope {
  if (isApprovedAgent(actor)) return 'agent'
  return isOwner(actor) ? 'owner' : 'tenant'
}

export const applicationFilters: UrlFilters<ApplicationFilters> = {
  path: urlOf('applications'),
  read: readApplicationFilters,
  write: writeApplicationFilters,
}
