import type { Actor } from '@lintel/contract/actor'
import type { LeaseEnd } from '@lintel/contract/leases/schema'
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { isAnyOf } from '../../db/many.ts'
import { onlyRow } from '../../db/only-row.ts'
import { runCommand } from '../../events/run-command.ts'
import { properties } from '../properties/table.ts'
import { touchProperties } from '../properties/touch.ts'
import { leaseEnding, leaseShortening } from './causes.ts'
import { lockEndable } from './ending/queries.ts'
import { aboutLease, leaseEnded, leaseShortened } from './events.ts'
import { hasEnded, hasNotEnded, type LeaseRow, leases } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/**
 * Moves a lease's last day to an earlier one. After that day `closeEndedLeases` makes the property available.
 * @throws not_found, forbidden (the tenant), conflict (the lease was cancelled), invalid (`endDate` is in the past, not after
 *   the first day, or not before the last day)
 */
export async function endLease(
  context: Context,
  actor: Actor,
  id: string,
  { endDate }: LeaseEnd,
  now = new Date(),
): Promise<LeaseRow> {
  return runCommand(context, async (tx, happened) => {
    const { lease, property } = await lockEndable(tx, actor, id, { endDate }, now)
    const data = { startsOn: lease.startsOn, endsOn: endDate }
    const event = happened.add(leaseShortened, actor, { ...aboutLease(lease, property), data })
    await leaseShortening.run(tx, happened.causedBy(event), { actor, lease, endsOn: endDate, property })
    return onlyRow(await tx.update(leases).set({ endsOn: endDate }).where(eq(leases.id, id)).returning())
  })
}

const propertyColumns = { id: properties.id, ownerId: properties.ownerId, title: properties.title }

/** Leases that are looked up for one transaction, which closes all that have ended of their homes. */
const BATCH_LEASES = 100

/**
 * Closes each lease whose last day is over: notifies tenant and owner, and makes an occupied property available unless another
 * lease of it has not ended. Runs at every start and every quarter of an hour, and includes all earlier days, in their order. Each batch
 * has a transaction of its own; one that fails leaves the others closed, and is tried again by the next run. Concurrent runs wait for
 * each other.
 * @returns the number of closed leases
 * @throws what a batch failed with, after all others
 */
export async function closeEndedLeases(context: Context, now: Date, batchLeases = BATCH_LEASES): Promise<number> {
  const failures: unknown[] = []
  let closed = 0
  let ended = await listEnded(context.db, now, batchLeases)
  while (ended.length > 0) {
    const propertyIds = [...new Set(ended.map(({ propertyId }) => propertyId))]
    try {
      closed += await closeLeasesOf(context, propertyIds, now)
    } catch (error) {
      failures.push(error)
    }
    ended = await listEnded(context.db, now, batchLeases, ended.at(-1))
  }
  if (failures.length > 0) throw failures[0]
  return closed
}

type EndedLease = Pick<LeaseRow, 'id' | 'endsOn' | 'propertyId'>

const isEndedAndOpen = (now: Date) => and(isNull(leases.closedAt), hasEnded(now))

/** The next leases to close, by their last day. */
function listEnded(db: Db, now: Date, limit: number, last?: EndedLease): Promise<EndedLease[]> {
  const { id, endsOn, propertyId } = leases
  const isNext = last && sql`(${endsOn}, ${id}) > (${last.endsOn}::date, ${last.id}::uuid)`
  return db
    .select({ id, endsOn, propertyId })
    .from(leases)
    .where(and(isEndedAndOpen(now), isNext))
    .orderBy(endsOn, id)
    .limit(limit)
}

/** Closes the ended leases of homes. */
function closeLeasesOf(context: Context, propertyIds: string[], now: Date): Promise<number> {
  return runCommand(context, async (tx, happened) => {
    // Properties first: then no concurrent approval lets one of them, and cancellations and removals, which lock in the same
    // order, can't deadlock with this.
    await tx
      .select({ id: properties.id })
      .from(properties)
      .where(isAnyOf(properties.id, propertyIds))
      .orderBy(properties.id)
      .for('no key update')
    const ended = await tx
      .select({ lease: leases, property: propertyColumns })
      .from(leases)
      .innerJoin(properties, eq(properties.id, leases.propertyId))
      .where(and(isEndedAndOpen(now), isAnyOf(leases.propertyId, propertyIds)))
      .orderBy(leases.id)
      .for('no key update', { of: leases })
    if (ended.length === 0) return 0
    await leaseEnding.run(tx, happened, { leases: ended, now })
    const ids = ended.map(({ lease }) => lease.id)
    await tx.update(leases).set({ closedAt: now }).where(isAnyOf(leases.id, ids))
    const freed = await freeProperties(tx, propertyIds, now)
    await touchProperties(tx, happened, freed)
    const freedIds = new Set(freed.map(({ id }) => id))
    happened.addEach(
      leaseEnded,
      null,
      ended.toSorted(byLastDay).map(({ lease, property }) => ({
        ...aboutLease(lease, property),
        data: { endsOn: lease.endsOn, isHomeAvailable: freedIds.has(property.id) },
      })),
    )
    return ended.length
  })
}

/** Makes occupied homes available, unless a lease of them has not ended. @returns the homes that were changed */
function freeProperties(tx: Db, propertyIds: string[], now: Date) {
  const stillLet = tx
    .select({ id: leases.id })
    .from(leases)
    .where(and(eq(leases.propertyId, properties.id), hasNotEnded(now)))
  const { id, ownerId, city, isPublished } = properties
  return tx
    .update(properties)
    .set({ status: 'available' })
    .where(
      and(
        isAnyOf(id, propertyIds),
        eq(properties.status, 'occupied'),
        isNull(properties.archivedAt),
        notExists(stillLet),
      ),
    )
    .returning({ id, ownerId, city, isPublished })
}

const byLastDay = (one: { lease: LeaseRow }, other: { lease: LeaseRow }) =>
  one.lease.endsOn.localeCompare(other.lease.endsOn, 'en')
