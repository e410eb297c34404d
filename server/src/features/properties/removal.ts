import type { Actor } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { PropertyRemoval } from '@lintel/contract/properties/schema'
import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { forbidden } from '../../errors/refusal.ts'
import { type Format, type LocalizedText, renderText } from '../../format/format.ts'
import { applications } from '../applications/table.ts'
import { hasNotEnded, isActive, leases } from '../leases/table.ts'
import { findProperty } from './queries.ts'

/**
 * What removing a home would delete with it, and what prevents it.
 * @param today `YYYY-MM-DD`
 * @param format of the reader
 * @throws not_found, forbidden
 */
export async function previewRemoval(
  db: Db,
  actor: Actor,
  id: string,
  today: string,
  format: Format,
): Promise<PropertyRemoval> {
  const home = await findProperty(db, actor, id)
  if (!propertyPolicy.remove(actor, home)) throw forbidden('Only its owner and agents can remove a home')
  const [applied] = await db
    .select({
      applications: count(),
      pendingApplications: sql<number>`(count(*) filter (where ${applications.status} = 'pending'))::int`,
    })
    .from(applications)
    .where(eq(applications.propertyId, id))
  const [past] = await db
    .select({ leases: count() })
    .from(leases)
    .where(and(eq(leases.propertyId, id), isActive, lt(leases.endsOn, today)))
  const lease = await findLastLease(db, id, today)
  return {
    applications: applied?.applications ?? 0,
    pendingApplications: applied?.pendingApplications ?? 0,
    pastLeases: past?.leases ?? 0,
    images: home.images.length,
    obstacle: lease && renderText(obstacleOf(lease), format),
    lease,
  }
}

/** Why a home can't be removed: a lease that has not ended. Null when it can. */
export async function findObstacle(db: Db, propertyId: string, today: string): Promise<LocalizedText | null> {
  const lease = await findLastLease(db, propertyId, today)
  return lease && obstacleOf(lease)
}

const obstacleOf =
  ({ endDate }: { endDate: string }): LocalizedText =>
  ({ day }) =>
    `This home has a lease until ${day(endDate)}. It can be removed once that has ended.`

/** Of the leases that have not ended, the last one to end, with the application it was made from. */
async function findLastLease(db: Db, propertyId: string, today: string): Promise<PropertyRemoval['lease']> {
  const [lease] = await db
    .select({ endDate: leases.endsOn, applicationId: leases.applicationId })
    .from(leases)
    .where(and(eq(leases.propertyId, propertyId), hasNotEnded(today)))
    .orderBy(desc(leases.endsOn))
    .limit(1)
  return lease ?? null
}
