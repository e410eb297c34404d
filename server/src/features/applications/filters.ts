import { ACCESS, type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { ApplicationScope } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Placeholders } from '../../db/prepared.ts'
import { forbidden } from '../../errors/refusal.ts'
import { matchesPattern, type TermQuery } from '../../search/term.ts'
import { versionShownTo } from '../properties/last-seen/queries.ts'
import { propertyVersions } from '../properties/table.ts'
import { applications } from './table.ts'

export type ApplicationFilters = {
  tenantId?: string | undefined
  ownerId?: string | undefined
  status?: ApplicationStatus | undefined
  propertyId?: string | undefined
  /** Whether it has any status but pending. */
  isDecided?: boolean | undefined
  ids?: string[] | undefined
}

/** Those of a request's filters that are ids or statuses. */
type GivenFilters = {
  status?: ApplicationStatus | undefined
  property?: string | undefined
  tenant?: string | undefined
}

/**
 * @returns the filters of a scope's list and a request; the scope's win, so that they only ever narrow the list
 * @throws forbidden (not the actor's scope)
 */
export const listFilters = (
  actor: Actor,
  scope: ApplicationScope,
  { status, property, tenant }: GivenFilters,
): ApplicationFilters => ({ tenantId: tenant, status, propertyId: property, ...scopeFilters(actor, scope) })

/** @returns the filter by tenant or owner that a scope implies @throws forbidden (not the actor's scope) */
function scopeFilters(actor: Actor, scope: ApplicationScope): ApplicationFilters {
  if (scope === 'tenant') return { tenantId: actor.id }
  if (scope === 'owner') {
    if (!ACCESS.landlord(actor)) throw forbidden('Only owners see the applications for their homes')
    return { ownerId: actor.id }
  }
  if (!ACCESS.agent(actor)) throw forbidden('Only agents see all applications')
  return {}
}

/** Whether a list is of one tenant or property. It has few rows, so every search scans all of them. */
export const isScannedWhole = ({ tenantId, propertyId }: ApplicationFilters) =>
  tenantId !== undefined || propertyId !== undefined

/** Whether a list is searched by what its applicant may see of the homes: `searchText` has their titles as they are now. */
export const isSearchedAsSeen = (actor: Actor, scope: ApplicationScope) => scope === 'tenant' && !isApprovedAgent(actor)

/** Whether an applicant finds an application by a term. */
export function matchesAsSeen(
  { tenantId, propertyId, searchText }: Record<'tenantId' | 'propertyId' | 'searchText', Column>,
  term: Placeholders<Pick<TermQuery, 'pattern'>>,
): SQL {
  const title = versionShownTo(tenantId, propertyId, propertyVersions.title)
  return matchesPattern(sql`coalesce(searchable(${title}), ${searchText})`, term)
}

export const passesFilters = ({ tenantId, ownerId, status, propertyId }: ApplicationFilters): SQL | undefined =>
  and(
    tenantId === undefined ? undefined : eq(applications.tenantId, tenantId),
    ownerId === undefined ? undefined : eq(applications.ownerId, ownerId),
    status === undefined ? undefined : eq(applications.status, status),
    propertyId === undefined ? undefined : eq(applications.propertyId, propertyId),
  )
