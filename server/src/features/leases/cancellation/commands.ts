import type { Actor } from '@lintel/contract/actor'
import { DOCUMENTS } from '@lintel/contract/documents/tags'
import type { Cancellation } from '@lintel/contract/leases/schema'
import { LEASES } from '@lintel/contract/leases/tags'
import { eq, sql } from 'drizzle-orm'
import { runCommand } from '../../../changes/transaction.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { notFound, Refusal } from '../../../errors/refusal.ts'
import { dayOf } from '../../../format/days.ts'
import type { NameOf, NewNotice } from '../../../notices/new-notice.ts'
import { addApplicationChanges } from '../../applications/changes.ts'
import { aboutApplication, applicationReopened } from '../../applications/notices.ts'
import { changeStatus, changeStatuses, lockApplications } from '../../applications/status/commands.ts'
import { type ApplicationRow, applications } from '../../applications/table.ts'
import { documents } from '../../documents/table.ts'
import { recordHomeEvents } from '../../history/commands.ts'
import { decisionNotices, publishNotices, writeNotices } from '../../messages/notices/commands.ts'
import { addPropertyChanges } from '../../properties/changes.ts'
import { type PropertyRow, properties } from '../../properties/table.ts'
import { aboutLease, leaseCancelled } from '../notices.ts'
import { type LeaseRow, leases } from '../table.ts'
import { cancellationObstacle, isFreedBy, listReopenable, lockPropertyOfCancellable } from './queries.ts'

/** Reasons in the history of applications. */
const WHY_PENDING_AGAIN = 'The lease was cancelled before it began'
const WHY_REOPENED = 'The other applicant’s lease was cancelled before it began'

/**
 * Cancels a lease that has not begun, in one transaction: sets its application back to pending, reopens the applications that
 * its approval rejected if `reopenOthers` is set, makes an occupied property available unless another lease has not ended,
 * and writes notices.
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

    const { application, reopened } = await lockAffected(tx, lease, reopenOthers)
    if (application) await changeStatus(tx, actor, application, 'undo', { why: WHY_PENDING_AGAIN })
    await changeStatuses(tx, actor, reopened, 'reopen', { why: WHY_REOPENED })
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
    addApplicationChanges(changes, application ? [application, ...reopened] : reopened)
    if (await isFreedBy(tx, lease, property, dayOf(now))) {
      await tx.update(properties).set({ status: 'available' }).where(eq(properties.id, property.id))
      await addPropertyChanges(tx, changes, [property])
    }
    const subject = { kind: 'lease', id, title: property.title } as const
    await changes.record(tx, { kind: 'lease_cancelled', actorId: actor.id, personId: property.ownerId, subject })
    const notices = cancellationNotices(actor, property, cancelled, application, reopened)
    return { lease: cancelled, written: await writeNotices(tx, notices) }
  })
  publishNotices(context, written)
  return lease
}

/** Locks the lease's application (null when it has none) and the applications to reopen. */
async function lockAffected(tx: Db, { id, applicationId }: LeaseRow, reopenOthers: boolean) {
  const closed = reopenOthers ? await listReopenable(tx, id) : []
  const ids = closed.map(({ application }) => application.id)
  if (applicationId) ids.push(applicationId)
  const locked = await lockApplications(tx, isAnyOf(applications.id, ids))
  return {
    application: locked.find((row) => row.id === applicationId) ?? null,
    reopened: locked.filter((row) => row.id !== applicationId),
  }
}

/** Notices to the tenant, each applicant whose application is reopened, and the owner when an agent cancels. */
function cancellationNotices(
  actor: Actor,
  property: PropertyRow,
  lease: LeaseRow,
  application: ApplicationRow | null,
  reopened: ApplicationRow[],
): NewNotice[] {
  const { ownerId } = property
  const about = application ? aboutApplication(application.id) : aboutLease(lease.id)
  const parties = { ownerId, tenantId: lease.tenantId, propertyId: property.id, about }
  const cancelled = decisionNotices(actor, parties, (recipient) =>
    leaseCancelled({
      ...recipient,
      home: property.title,
      startsOn: lease.startsOn,
      isApplicationReopened: application !== null,
    }),
  )
  const reopenedNotices = reopened.map(({ id, tenantId }) => ({
    propertyId: property.id,
    about: aboutApplication(id),
    senderId: ownerId,
    receiverId: tenantId,
    notice: (nameOf: NameOf) =>
      applicationReopened({
        home: property.title,
        tenant: nameOf(tenantId),
        to: 'tenant',
        agent: actor.id === ownerId ? null : nameOf(actor.id),
      }),
  }))
  return [...cancelled, ...reopenedNotices]
}
