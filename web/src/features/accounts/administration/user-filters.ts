import { ROLES, type Role } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import type { UserListQuery, UserSort } from '@lintel/contract/people/schema'
import { urlOf } from '@lintel/contract/screens'
import type { UrlFilters } from '../../../ui/urls/url-filters.ts'

/** The filters of the user list, stored in the URL. */
export type UserFilters = {
  /** Text in name, username or email; '' for all. */
  search: string
  /** A role; `active`: owners and tenants; `waiting`: agents who wait for approval; `disabled`: who can't sign in. */
  kind: Role | 'active' | 'waiting' | 'disabled' | null
  sort: UserSort
}

export const USER_ORDERS: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By last name',
}

const SORTS = Object.keys(USER_ORDERS) as UserSort[]

export const USER_KINDS: Record<NonNullable<UserFilters['kind']>, string> = {
  active: 'Owners and tenants',
  tenant: 'Tenants',
  owner: 'Owners',
  agent: 'Agents',
  waiting: 'Waiting for approval',
  disabled: 'Disabled',
}

/** Parses the filters from a query string; unknown values are ignored. */
export function readUserFilters(search: string): UserFilters {
  const query = new URLSearchParams(search)
  const role = [...ROLES, 'active' as const].find((name) => name === query.get('role')) ?? null
  const state = query.get('state') === 'disabled' ? 'disabled' : null
  return {
    search: (query.get('search') ?? '').trim().slice(0, LIMITS.searchMax),
    kind: query.get('waiting') === 'true' ? 'waiting' : (state ?? role),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
  }
}

/** The query string of the filters: `''` or `?…`. */
export function writeUserFilters(filters: UserFilters): string {
  const query = new URLSearchParams(userQueryOf(filters))
  return query.size > 0 ? `?${query}` : ''
}

/** The query of the list's route for the filters. */
export function userQueryOf({
  search,
  kind,
  sort,
}: UserFilters): Partial<Pick<UserListQuery, 'search' | 'role' | 'waiting' | 'state' | 'sort'>> {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(kind === 'waiting' && { waiting: 'true' as const }),
    ...(kind === 'disabled' && { state: 'disabled' as const }),
    ...(kind && kind !== 'waiting' && kind !== 'disabled' && { role: kind }),
    ...(sort !== 'newest' && { sort }),
  }
}

export const userFilters: UrlFilters<UserFilters> = {
  path: urlOf('users'),
  read: readUserFilters,
  write: writeUserFilters,
}
