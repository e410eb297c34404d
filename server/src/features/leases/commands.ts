import type { Actor } from '@lintel/contract/actor'
import type { LeaseEnd } from '@lintel/contract/leases/schema'
import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { isAnyOf } from '../../db/many.ts'
import { onlyRow } from '../../db/only-row.ts'
import { runCommand } from '../../events/run-command.ts'
import { properties } from '../properties/table.ts'
import { touchProperties } from '../properties/touch.ts'
import { leaseShortening } from './causes.ts'
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

const homeColumns = { id: properties.id, ownerId: properties.ownerId, title: properties.title }

/**
 * Closes each lease whose last day is over: notifies tenant and owner, and makes an occupied property available unless another
 * lease of it has not ended. Runs at every start and every quarter of an hour, and includes all earlier days, in their order. Concurrent runs wait for each
 * other.
 * @returns the number of closed leases
 */
export async function closeEndedLeases(context: Context, now: Date): Promise<number> {
  return runCommand(context, async (tx, happened) => {
    const isEndedAndOpen = and(isNull(leases.closedAt), hasEnded(now))
    // Properties first: then no concurrent approval lets one of them, and cancellations and removals, which lock in the same
    // order, can't deadlock with this.
    const lockedProperties = await tx
      .select({ id: properties.id })
      .from(properties)
      .where(inArray(properties.id, tx.select({ id: leases.propertyId }).from(leases).where(isEndedAndOpen)))
      .orderBy(properties.id)
      .for('no key update')
    const ended = await tx
      .select({
        id: leases.id,
        tenantId: leases.tenantId,
        endsOn: leases.endsOn,
        property: homeColumns,
      })
      .from(leases)
      .innerJoin(properties, eq(properties.id, leases.propertyId))
      .where(
        and(
          isEndedAndOpen,
          isAnyOf(
            leases.propertyId,
            lockedProperties.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(leases.id)
      .for('no key update', { of: leases })
    if (ended.length === 0) return 0
    await tx
      .update(leases)
      .set({ closedAt: now })
      .where(
        isAnyOf(
          leases.id,
          ended.map(({ id }) => id),
        ),
      )
    const stillLet = tx.select({ id: leases.propertyId }).from(leases).where(hasNotEnded(now))
    const freed = await tx
      .update(properties)
      .set({ status: 'available' })
      .where(
        and(
          isAnyOf(
            properties.id,
            ended.map(({ property }) => property.id),
          ),
          eq(properties.status, 'occupied'),
          isNull(properties.archivedAt),
          notInArray(properties.id, stillLet),
        ),
      )
      .returning({
        ...{ id: properties.id, ownerId: properties.ownerId },
        ...{ city: properties.city, isPublished: properties.isPublished },
      })
    await touchProperties(tx, happened, freed)
    const freedIds = new Set(freed.map(({ id }) => id))
    happened.addEach(
      leaseEnded,
      null,
      ended.toSorted(byLastDay).map(({ property, ...lease }) => ({
        ...aboutLease(lease, property),
        data: { endsOn: lease.endsOn, isHomeAvailable: freedIds.has(property.id) },
      })),
    )
    return ended.length
  })
}

const byLastDay = (one: Pick<LeaseRow, 'endsOn'>, other: Pick<LeaseRow, 'endsOn'>) =>
  one.endsOn.localeCompare(other.endsOn, 'en')
