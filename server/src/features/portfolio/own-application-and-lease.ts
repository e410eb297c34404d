import type { Actor } from '@lintel/contract/actor'
import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import type { Standing } from '@lintel/contract/portfolio/schema'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { applications } from '../applications/table.ts'
import { hasNotEnded, leases } from '../leases/table.ts'
import { findProperty } from '../properties/queries.ts'

/**
 * The actor's pending or approved application for a home, and their first lease of it that has not ended.
 * @throws not_found when the home is absent or invisible
 */
export async function findOwnApplicationAndLease(db: Db, actor: Actor, id: string, now: Date): Promise<Standing> {
  await findProperty(db, actor, id)
  const [[application], [lease]] = await Promise.all([
    db
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(
          eq(applications.propertyId, id),
          eq(applications.tenantId, actor.id),
          inArray(applications.status, LIVE_STATUSES),
        ),
      ),
    db
      .select({ id: leases.id })
      .from(leases)
      .where(and(eq(leases.propertyId, id), eq(leases.tenantId, actor.id), hasNotEnded(now)))
      .orderBy(asc(leases.startsOn))
      .limit(1),
  ])
  return { applicationId: application?.id ?? null, leaseId: lease?.id ?? null }
}
