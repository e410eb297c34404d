import type { Actor } from '@lintel/contract/actor'
import type { Cancellation } from '@lintel/contract/leases/schema'
import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { notFound, Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { isLeaseDocument } from '../../documents/filters.ts'
import { documents } from '../../documents/table.ts'
import { properties } from '../../properties/table.ts'
import { touchProperties } from '../../properties/touch.ts'
import { leaseCancellation } from '../causes.ts'
import { aboutLease, leaseCancelled } from '../events.ts'
import { type LeaseRow, leases } from '../table.ts'
import { cancellationObstacle, isFreedBy, lockPropertyOfCancellable } from './queries.ts'

/**
 * Cancels a lease that has not begun, in one transaction: makes an occupied property available unless another lease has not
 * ended. Its application is pending again; with `reopenOthers`, so are the applications that its approval closed.
 * @throws not_found, forbidden (the tenant), conflict (the lease has begun, was cancelled, or was shortened concurrently)
 */
export async function cancelLease(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor'>,
  actor: Actor,
  id: string,
  { reopenOthers }: Cancellation,
): Promise<LeaseRow> {
  return runCommand(context, async (tx, happened) => {
    // Lock order: property, lease, applications.
    const { property, lease: unlocked } = await lockPropertyOfCancellable(tx, actor, id)
    const [lease] = await tx.select().from(leases).where(eq(leases.id, id)).for('no key update')
    if (!lease) throw notFound('Lease')
    const now = new Date()
    const obstacle = cancellationObstacle(lease, now)
    if (obstacle) throw new Refusal('conflict', obstacle)
    if (lease.endsOn !== unlocked.endsOn) {
      throw new Refusal('conflict', 'This lease was ended earlier in the meantime; please look at it again')
    }

    const { startsOn, endsOn, applicationId } = lease
    const data = { startsOn, endsOn, ...(applicationId && { applicationId }) }
    const event = happened.add(leaseCancelled, actor, { ...aboutLease(lease, property), data })
    await leaseCancellation.run(tx, happened.causedBy(event), { actor, lease, property, reopenOthers })
    const cancelled = onlyRow(await tx.update(leases).set({ cancelledAt: now }).where(eq(leases.id, id)).returning())
    await tx
      .update(documents)
      .set({ title: sql`${documents.title} || ' (cancelled)'` })
      .where(isLeaseDocument(id))
    if (await isFreedBy(tx, lease, property, now)) {
      await tx.update(properties).set({ status: 'available' }).where(eq(properties.id, property.id))
      await touchProperties(tx, happened, [property])
    }
    return cancelled
  })
}
