import type { AccountDeletion } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import { and, count, desc, eq, exists, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { type Format, type LocalizedText, renderText } from '../../../format/format.ts'
import { applications } from '../../applications/table.ts'
import { goesWithAccount } from '../../documents/queries.ts'
import { documents } from '../../documents/table.ts'
import { hasNotEnded, leases } from '../../leases/table.ts'
import { properties } from '../../properties/table.ts'

/**
 * What deleting the actor's account does, and what prevents it.
 * @param today `YYYY-MM-DD`
 * @param format of the reader
 */
export async function previewDeletion(db: Db, actor: Actor, today: string, format: Format): Promise<AccountDeletion> {
  const [applied] = await db
    .select({ count: count() })
    .from(applications)
    .where(and(eq(applications.tenantId, actor.id), eq(applications.status, 'pending')))
  const [uploaded] = await db.select({ count: count() }).from(documents).where(goesWithAccount(actor))
  const [owned] = await db
    .select({
      all: count(),
      let: sql<number>`(count(*) filter (where ${hadLease(db)}))::int`,
    })
    .from(properties)
    .where(eq(properties.ownerId, actor.id))
  const obstacle = await findObstacle(db, actor, today)
  return {
    obstacle: obstacle && renderText(obstacle, format),
    pendingApplications: applied?.count ?? 0,
    documents: uploaded?.count ?? 0,
    homes: (owned?.all ?? 0) - (owned?.let ?? 0),
    hiddenHomes: owned?.let ?? 0,
  }
}

/** Why an account can't be deleted: a lease that has not ended, as tenant or as owner. Null when it can. */
export async function findObstacle(db: Db, actor: Actor, today: string): Promise<LocalizedText | null> {
  const [lease] = await db
    .select({ endsOn: leases.endsOn, tenantId: leases.tenantId, title: properties.title })
    .from(leases)
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .where(and(or(eq(leases.tenantId, actor.id), eq(properties.ownerId, actor.id)), hasNotEnded(today)))
    .orderBy(desc(leases.endsOn))
    .limit(1)
  if (!lease) return null
  return ({ day }) =>
    lease.tenantId === actor.id
      ? `Your lease of “${lease.title}” lasts until ${day(lease.endsOn)}. You can delete your account once it has ended.`
      : `Your home “${lease.title}” is let until ${day(lease.endsOn)}. You can delete your account once that lease has ended.`
}

/** Whether the home of the outer query ever had a lease. */
export const hadLease = (db: Db) =>
  exists(db.select({ id: leases.id }).from(leases).where(eq(leases.propertyId, properties.id)))

export const hadNoLease = (db: Db) => not(hadLease(db))
