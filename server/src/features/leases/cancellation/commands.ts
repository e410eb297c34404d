import type { Actor } from '@lintel/contract/actor'
import { DOCUMENTS } from '@lintel/contract/documents/tags'
import type { Cancellation } from '@lintel/contract/leases/schema'
import { LEASES } from '@lintel/contract/leases/tags'
import { eq, sql } from 'drizzle-orm'
import { runCommand } from '../../../changes/transaction.ts'
import type { AppContext } from '../../../context.ts'
import { notFound, Refusal } from '../../../errors/refusal.ts'
import { dayOf } from '../../../format/days.ts'
import type { NewNotice } from '../../../notices/new-notice.ts'
import { documents } from '../../documents/table.ts'
import { recordHomeEvents } from '../../history/commands.ts'
import { decisionNotices, publishNotices, writeNotices } from '../../messages/notices/commands.ts'
import { addPropertyChanges } from '../../properties/changes.ts'
import { type PropertyRow, properties } from '../../properties/table.ts'
import { leaseCancellation } from '../causes.ts'
import { aboutLease, leaseCancelled } from '../notices.ts'
import { type LeaseRow, leases } from '../table.ts'
import { cancellationObstacle, isFreedBy, lockPropertyOfCancellable } from './queries.ts'

/**
 * Cancels a lease that has not begun, in one transaction: makes an occupied property available unless another lease has not
 * ended, and writes notices. Its application is pending again; with `reopenOthers`, those that its approval rejected are, too.
 * @throws not_found, forbidden (the tenant), conflict (the lease has begun, was cancelled, or was shortened concurrently)
 */
export async function cancelLease(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor'>,
  actor: Actor,
  id: string,
  { reopenOthers }: Cancellation,
): Promise<LeaseRow> {
  const { lease, written } = await runCommand(context, async (tx, changes) => {
    // Lock order: property, lease, applications.
    const { property, lease: unlocked } = await lockPropertyOfCancellable(tx, actor, id)
    const [lease] = await tx.select().from(leases).where(eq(leases.id, id)).for('no key update')
    if (!lease) throw notFound('Lease')
    const now = new Date()
    const obstacle = cancellationObstacle(lease, dayOf(now))
    if (obstacle) throw new Refusal('conflict', obstacle)
    if (lease.endsOn !== unlocked.endsOn) {
      throw new Refusal('conflict', 'This lease was ended earlier in the meantime; please look at it again')
    }

    const notices = await leaseCancellation.run(tx, changes, { actor, lease, property, reopenOthers })
    const [cancelled] = await tx.update(leases).set({ cancelledAt: now }).where(eq(leases.id, id)).returning()
    if (!cancelled) throw new Error('an update returned no row')
    await tx
      .update(documents)
      .set({ title: sql`${documents.title} || ' (cancelled)'` })
      .where(eq(documents.leaseId, id))
    const details = { leaseId: id, startDate: lease.startsOn, endDate: lease.endsOn }
    const event = { propertyId: property.id, actorId: actor.id, personId: lease.tenantId, details }
    await recordHomeEvents(tx, [{ ...event, kind: 'lease_cancelled' }])
    changes.add([lease.tenantId, property.ownerId], LEASES, DOCUMENTS)
    if (await isFreedBy(tx, lease, property, dayOf(now))) {
      await tx.update(properties).set({ status: 'available' }).where(eq(properties.id, property.id))
      await addPropertyChanges(tx, changes, [property])
    }
    const subject = { kind: 'lease', id, title: property.title } as const
    await changes.record(tx, { kind: 'lease_cancelled', actorId: actor.id, personId: property.ownerId, subject })
    const written = await writeNotices(tx, [...cancellationNotices(actor, property, cancelled), ...notices])
    return { lease: cancelled, written }
  })
  publishNotices(context, written)
  return lease
}

/** Notices to the tenant, and to the owner when an agent cancels. */
function cancellationNotices(actor: Actor, property: PropertyRow, lease: LeaseRow): NewNotice[] {
  const { applicationId, tenantId } = lease
  const about = applicationId ? { kind: 'application' as const, id: applicationId } : aboutLease(lease.id)
  const parties = { ownerId: property.ownerId, tenantId, propertyId: property.id, about }
  return decisionNotices(actor, parties, (recipient) =>
    leaseCancelled({
      ...recipient,
      home: property.title,
      startsOn: lease.startsOn,
      isApplicationReopened: applicationId !== null,
    }),
  )
}
