import type { Actor } from '@lintel/contract/actor'
import { leasePolicy } from '@lintel/contract/leases/policy'
import type { LeaseEnd } from '@lintel/contract/leases/schema'
import { LEASES } from '@lintel/contract/leases/tags'
import { and, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import { runCommand } from '../../changes/transaction.ts'
import type { AppContext } from '../../context.ts'
import { isAnyOf } from '../../db/many.ts'
import { forbidden, invalid, notFound, Refusal } from '../../errors/refusal.ts'
import { users } from '../accounts/table.ts'
import { decisionNotices, type NewNotice, publishNotices, writeNotices } from '../messages/notices/commands.ts'
import { addPropertyChanges } from '../properties/changes.ts'
import { properties } from '../properties/table.ts'
import { aboutLease, leaseEnded, leaseShortened } from './notices.ts'
import { hasNotEnded, isActive, type LeaseRow, leases } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/**
 * Moves a lease's last day to an earlier one. The home is freed when that day is over, as at any end.
 * @param today `YYYY-MM-DD`
 * @throws not_found, forbidden, conflict (cancelled), invalid (a day that is past, before the lease begins, or no earlier)
 */
export async function endLease(
  context: Context,
  actor: Actor,
  id: string,
  { endDate }: LeaseEnd,
  today: string,
): Promise<LeaseRow> {
  const { row, written } = await runCommand(context, async (tx, changes) => {
    const [found] = await tx
      .select({ lease: leases, home: { ownerId: properties.ownerId, title: properties.title } })
      .from(leases)
      .innerJoin(properties, eq(properties.id, leases.propertyId))
      .where(eq(leases.id, id))
      .for('update', { of: leases })
    const facts = found && { tenantId: found.lease.tenantId, ownerId: found.home.ownerId }
    if (!found || !facts || !leasePolicy.read(actor, facts)) throw notFound('Lease')
    if (!leasePolicy.end(actor, facts)) throw forbidden('Only the owner and agents can end a lease')
    const { lease, home } = found
    if (lease.cancelledAt) {
      const { cancelledAt } = lease
      throw new Refusal('conflict', ({ instant }) => `This lease was cancelled on ${instant(cancelledAt)}`)
    }
    if (endDate < today) throw invalid({ endDate: 'The last day can’t be in the past' })
    if (endDate <= lease.startsOn) throw invalid({ endDate: 'The last day must come after the first' })
    if (endDate >= lease.endsOn) {
      throw invalid({ endDate: ({ day }) => `The lease ends on ${day(lease.endsOn)} already` })
    }
    const [ended] = await tx.update(leases).set({ endsOn: endDate }).where(eq(leases.id, id)).returning()
    if (!ended) throw new Error('an update returned no row')
    const { tenantId, propertyId } = lease
    const parties = { ownerId: home.ownerId, tenantId, propertyId, about: aboutLease(id) }
    const notices = decisionNotices(actor, parties, (recipient) =>
      leaseShortened({ ...recipient, home: home.title, endsOn: endDate }),
    )
    changes.add([lease.tenantId, home.ownerId], LEASES)
    return { row: ended, written: await writeNotices(tx, notices) }
  })
  publishNotices(context, written)
  return row
}

/**
 * Frees the homes whose leases are over: each lease is closed once, tenant and owner are told, and the home becomes
 * available again unless it was let anew or is marked otherwise. Made at every start and every hour, so that the first
 * of a day comes with it, it catches up with whatever was missed; of several processes at once one waits for the other.
 * @param today `YYYY-MM-DD`
 * @returns how many leases were closed
 */
export async function closeEndedLeases(context: Context, today: string): Promise<number> {
  const { closed, written } = await runCommand(context, async (tx, changes) => {
    const isOver = and(isNull(leases.closedAt), isActive, lt(leases.endsOn, today))
    // The homes are locked first: then no approval changes which of them are let again, and a cancellation or a removal
    // of a home, which lock in this order too, can't deadlock with this.
    const homes = await tx
      .select({ id: properties.id })
      .from(properties)
      .where(inArray(properties.id, tx.select({ id: leases.propertyId }).from(leases).where(isOver)))
      .orderBy(properties.id)
      .for('no key update')
    const over = await tx
      .select({
        id: leases.id,
        tenantId: leases.tenantId,
        endsOn: leases.endsOn,
        home: { id: properties.id, ownerId: properties.ownerId, title: properties.title },
        tenant: { firstName: users.firstName, lastName: users.lastName },
      })
      .from(leases)
      .innerJoin(properties, eq(properties.id, leases.propertyId))
      .innerJoin(users, eq(users.id, leases.tenantId))
      .where(
        and(
          isOver,
          isAnyOf(
            leases.propertyId,
            homes.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(leases.id)
      .for('no key update', { of: leases })
    if (over.length === 0) return { closed: [], written: [] }
    await tx
      .update(leases)
      .set({ closedAt: new Date() })
      .where(
        isAnyOf(
          leases.id,
          over.map(({ id }) => id),
        ),
      )
    const stillLet = tx.select({ id: leases.propertyId }).from(leases).where(hasNotEnded(today))
    const freed = await tx
      .update(properties)
      .set({ status: 'available' })
      .where(
        and(
          isAnyOf(
            properties.id,
            over.map(({ home }) => home.id),
          ),
          eq(properties.status, 'occupied'),
          notInArray(properties.id, stillLet),
        ),
      )
      .returning({ id: properties.id, ownerId: properties.ownerId, isPublished: properties.isPublished })
    for (const { tenantId, home } of over) changes.add([tenantId, home.ownerId], LEASES)
    await addPropertyChanges(tx, changes, freed)
    const freedIds = new Set(freed.map(({ id }) => id))
    const notices = over.flatMap((lease) => endNotices(lease, freedIds.has(lease.home.id)))
    return { closed: over, written: await writeNotices(tx, notices) }
  })
  publishNotices(context, written)
  return closed.length
}

type EndedLease = Pick<LeaseRow, 'id' | 'tenantId' | 'endsOn'> & {
  home: { id: string; ownerId: string; title: string }
  tenant: { firstName: string; lastName: string }
}

function endNotices({ id, tenantId, endsOn, home, tenant }: EndedLease, isHomeAvailable: boolean): NewNotice[] {
  const shared = { propertyId: home.id, about: aboutLease(id) }
  const ended = {
    home: home.title,
    tenant: `${tenant.firstName} ${tenant.lastName}`,
    endsOn,
    isHomeAvailable,
  }
  return [
    { ...shared, senderId: home.ownerId, receiverId: tenantId, notice: leaseEnded({ ...ended, to: 'tenant' }) },
    { ...shared, senderId: tenantId, receiverId: home.ownerId, notice: leaseEnded({ ...ended, to: 'owner' }) },
  ]
}
