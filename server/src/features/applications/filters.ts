import { ACCESS, type Actor } from '@lintel/contract/actor'
import type { ApplicationScope } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { forbidden } from '../../errors/refusal.ts'
import { applications } from './table.ts'

/** Which applications a list has; all that is given must hold. */
export type ListFilters = {
  tenantId?: string | undefined
  ownerId?: string | undefined
  status?: ApplicationStatus | undefined
  propertyId?: string | undefined
}

/** Whose applications a scope has. @throws forbidden when it is not the actor's */
export function filtersOf(actor: Actor, scope: ApplicationScope): ListFilters {
  if (scope === 'tenant') return { tenantId: actor.id }
  if (scope === 'owner') {
    if (!ACCESS.landlord(actor)) throw forbidden('Only owners see the applications for their homes')
    return { ownerId: actor.id }
  }
  if (!ACCESS.agent(actor)) throw forbidden('Only agents see all applications')
  return {}
}

export const SEARCH_TEXT = sql`search_text`

/** Whether a list has the applications of one tenant or home, few enough to be walked whole. */
export const isBounded = ({ tenantId, propertyId }: ListFilters) => tenantId !== undefined || propertyId !== undefined

export const matches = ({ tenantId, ownerId, status, propertyId }: ListFilters): SQL | undefined =>
  and(
    tenantId === undefined ? undefined : eq(applications.tenantId, tenantId),
    ownerId === undefined ? undefined : eq(applications.ownerId, ownerId),
    status === undefined ? undefined : eq(applications.status, status),
    propertyId === undefined ? undefined : eq(applications.propertyId, propertyId),
  )
