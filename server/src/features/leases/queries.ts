import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { users } from '../accounts/table.ts'
import { summaryColumns } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import type { TenancyRow } from './present.ts'
import { hasNotEnded, leases } from './table.ts'

const DAY_MS = 86_400_000

/**
 * @returns the instant from which on a rejection, or the last day of a lease, is recent enough for its application to give access
 *   to the applicant
 */
export const endedAfter = ({ applicantAccessDays }: Pick<Settings, 'applicantAccessDays'>, now = new Date()) =>
  new Date(now.getTime() - applicantAccessDays * DAY_MS)

/** The SQL of `leaseGivesAccess` for an active lease. @param after from `endedAfter` */
export const isAccessibleLease = (after: Date): SQL | undefined => hasNotEnded(after)

/** The SQL of `leasePolicy.read`, for a query of leases joined with their homes. Undefined for all leases. */
export function visibleTo(actor: Actor): SQL | undefined {
  if (isApprovedAgent(actor)) return undefined
  return or(eq(leases.tenantId, actor.id), eq(properties.ownerId, actor.id))
}

/** @returns the actor's leases that have not ended, first to start first: the lease of today, then those to come */
export const listTenancies = (db: Db, actor: Actor, now: Date): Promise<TenancyRow[]> =>
  db
    .select({ lease: leases, property: summaryColumns, owner: users })
    .from(leases)
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .innerJoin(users, eq(users.id, properties.ownerId))
    .where(and(eq(leases.tenantId, actor.id), hasNotEnded(now)))
    .orderBy(asc(leases.startsOn), asc(leases.id))
    .limit(LIMITS.page.max)
