import type { UserListQuery } from '@lintel/contract/accounts/schema'
import { ROLES, type Role } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import type { UrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'

/** What the list of all users is narrowed to; it lives in the page's address. */
export type UserFilters = {
  /** Within name, username or e-mail; '' for all. */
  search: string
  /** A role, owners and tenants, or agents who wait for approval. */
  kind: Role | 'active' | 'waiting' | null
}

export const USER_KINDS: Record<NonNullable<UserFilters['kind']>, string> = {
  active: 'Owners and tenants',
  tenant: 'Tenants',
  owner: 'Owners',
  agent: 'Agents',
  waiting: 'Waiting for approval',
}

/** The filters in an address; what is unknown or out of bounds there counts as absent. */
export function readUserFilters(search: string): UserFilters {
  const query = new URLSearchParams(search)
  const role = [...ROLES, 'active' as const].find((name) => name === query.get('role')) ?? null
  return {
    search: (query.get('search') ?? '').trim().slice(0, LIMITS.searchMax),
    kind: query.get('waiting') === 'true' ? 'waiting' : role,
  }
}

/** The same for an address: `''`, or a question mark and what is set. */
export function writeUserFilters(filters: UserFilters): string {
  const query = new URLSearchParams(userQueryOf(filters))
  return query.size > 0 ? `?${query}` : ''
}

/** What the list is asked for, so that it meets the filters. */
export function userQueryOf({
  search,
  kind,
}: UserFilters): Partial<Pick<UserListQuery, 'search' | 'role' | 'waiting'>> {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(kind === 'waiting' && { waiting: 'true' as const }),
    ...(kind && kind !== 'waiting' && { role: kind }),
  }
}

/** How they stand in the address of their screen. */
export const userFilters: UrlFilters<UserFilters> = {
  path: urls.users,
  read: readUserFilters,
  write: writeUserFilters,
}
