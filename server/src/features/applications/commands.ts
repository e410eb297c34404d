import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import { REJECTION_REASONS } from '@lintel/contract/applications/reasons'
import type { Approval, Rejection } from '@lintel/contract/applications/schema'
import type { ApplicationMove } from '@lintel/contract/applications/status'
import { LEASES } from '@lintel/contract/leases/tags'
import { toCents } from '@lintel/contract/money'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Changes } from '../../changes/changes.ts'
import { runCommand } from '../../changes/transaction.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { forbidden, notFound, Refusal } from '../../errors/refusal.ts'
import type { NameOf, NewNotice } from '../../notices/new-notice.ts'
import { users } from '../accounts/table.ts'
import { enqueueLeasePdfs } from '../leases/pdf/commands.ts'
import { leases } from '../leases/table.ts'
import { decisionNotices, publishNotices, writeNotices } from '../messages/notices/commands.ts'
import { addPropertyChanges } from '../properties/changes.ts'
import { showHomesAsLastSeen } from '../properties/last-seen/queries.ts'
import { type PropertyRow, properties } from '../properties/table.ts'
import { otherReasonColumns } from './access/queries.ts'
import { addApplicationChanges, recordDecision } from './changes.ts'
import {
  applicationApproved,
  applicationClosed,
  applicationRejected,
  applicationReopened,
  applicationWithdrawn,
  partiesOf,
  toApplicant,
  toOwner,
} from './notices.ts'
import type { ApplicationListRow } from './present.ts'
import { tenantColumns, visibleTo } from './queries.ts'
import { changeStatus, changeStatuses, lockApplications, type StatusChangeDetails } from './status/commands.ts'
import { type ApplicationRow, applicationEvents, applications } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/**
 * Approves an application, in one transaction: creates the lease and enqueues its PDF, marks the property occupied, rejects
 * the other pending applications if `closeOthers` is set, and writes notices to all parties.
 * @returns the updated application
 * @throws not_found, forbidden (the actor's own application), conflict (decided already: by whom and when; the property is let
 *   for part of that time)
 */
export function approveApplication(
  context: Context,
  actor: Actor,
  id: string,
  terms: Approval,
): Promise<ApplicationListRow> {
  const leaseId = v7()
  const consequences: Consequences = async (tx, changes, application, property, others) => {
    await tx.insert(leases).values({
      id: leaseId,
      propertyId: property.id,
      tenantId: application.tenantId,
      applicationId: application.id,
      startsOn: terms.startDate,
      endsOn: terms.endDate,
      rentCents: terms.monthlyRent === undefined ? property.priceCents : toCents(terms.monthlyRent),
      depositCents: terms.securityDeposit === undefined ? property.priceCents : toCents(terms.securityDeposit),
    })
    await enqueueLeasePdfs(tx, [leaseId])
    const [occupied] = await tx
      .update(properties)
      .set({ status: 'occupied' })
      .where(eq(properties.id, property.id))
      .returning()
    changes.add([application.tenantId, property.ownerId], LEASES)
    await addPropertyChanges(tx, changes, [property])
    await changeStatuses(tx, actor, others, 'reject', { why: REJECTION_REASONS['another-applicant'], leaseId })
    const term = { startsOn: terms.startDate, endsOn: terms.endDate }
    const notices = decisionNotices(actor, partiesOf(application), (recipient) =>
      applicationApproved({ ...recipient, home: property.title, ...term }),
    )
    return { notices: [...notices, ...closedNotices(property, others)], property: occupied }
  }
  const term = { startDate: terms.startDate, endDate: terms.endDate }
  return decide(context, actor, id, 'approve', consequences, { leaseId, term }, terms.closeOthers)
}

/**
 * Rejects a pending application.
 * @throws not_found, forbidden (the actor's own application), conflict (decided already: by whom and when)
 */
export function rejectApplication(
  context: Context,
  actor: Actor,
  id: string,
  { reason, note }: Rejection,
): Promise<ApplicationListRow> {
  const why = [REJECTION_REASONS[reason], note].filter(Boolean).join('. ')
  return decide(
    context,
    actor,
    id,
    'reject',
    async (_tx, _changes, application, property) => ({
      notices: decisionNotices(actor, partiesOf(application), (recipient) =>
        applicationRejected({ ...recipient, home: property.title, reason, note: note ?? null }),
      ),
    }),
    { why },
  )
}

/** How many times one application can be reopened. */
const REOPENED_MAX = 10

/**
 * Reopens a rejected application.
 * @throws not_found, forbidden (the actor's own application), conflict (the application is not rejected, the property is not
 *   available, or the applicant has another live application for it)
 */
export function reopenApplication(context: Context, actor: Actor, id: string): Promise<ApplicationListRow> {
  return decide(context, actor, id, 'reopen', async (tx, _changes, application, property) => {
    if (property.status !== 'available') throw new Refusal('conflict', 'This home is not free any more')
    // The application is locked; this reopening counts already.
    const isReopening = and(
      eq(applicationEvents.applicationId, id),
      eq(applicationEvents.to, 'pending'),
      isNotNull(applicationEvents.from),
    )
    if ((await tx.$count(applicationEvents, isReopening)) > REOPENED_MAX)
      throw new Refusal('conflict', `This application was reopened ${REOPENED_MAX} times already`)
    const notices = decisionNotices(actor, partiesOf(application), (recipient) =>
      applicationReopened({ ...recipient, home: property.title }),
    )
    return { notices }
  })
}

/**
 * Withdraws the actor's own application while it is pending, or once it is rejected; the record and its history stay. Access to
 * its applicant ends at once, and it can't be reopened.
 * @throws not_found, forbidden (another user's application), conflict (approved or withdrawn already: by whom and when)
 */
export function withdrawApplication(context: Context, actor: Actor, id: string): Promise<ApplicationListRow> {
  return decide(context, actor, id, 'withdraw', async (_tx, _changes, application, property) => {
    const notice = (nameOf: NameOf) =>
      applicationWithdrawn({ home: property.title, tenant: nameOf(application.tenantId) })
    return { notices: [{ ...toOwner(application), notice }] }
  })
}

/**
 * What else a decision writes, in its transaction.
 * @param others the property's other pending applications, locked; empty unless the decision changes them
 * @returns the notices to write, and the updated property if it changed
 */
type Consequences = (
  tx: Db,
  changes: Changes,
  application: ApplicationRow,
  property: PropertyRow,
  others: ApplicationRow[],
) => Promise<{ notices: NewNotice[]; property?: PropertyRow | undefined }>

/**
 * Find, may, can, write: the shared path of every decision about an application. Only the cancellation of a lease changes
 * statuses elsewhere. Both lock the property first and its applications after it, so that the second of two concurrent
 * decisions waits and then finds the application decided.
 * @param changesOthers whether the consequences change the property's other pending applications
 */
async function decide(
  context: Context,
  actor: Actor,
  id: string,
  move: ApplicationMove,
  consequences: Consequences,
  details: StatusChangeDetails = {},
  changesOthers = false,
): Promise<ApplicationListRow> {
  const { decided, written } = await runCommand(context, async (tx, changes) => {
    // 'no key update' allows concurrent messages about the property; with 'update' two transactions could deadlock.
    const [found] = await tx
      .select({ property: properties, tenant: tenantColumns, otherReason: otherReasonColumns })
      .from(applications)
      .innerJoin(properties, eq(properties.id, applications.propertyId))
      .innerJoin(users, eq(users.id, applications.tenantId))
      .where(and(eq(applications.id, id), visibleTo(actor)))
      .for('no key update', { of: properties })
    if (!found) throw notFound('Application')
    const { property, tenant, otherReason } = found
    const isChanged = or(eq(applications.id, id), changesOthers ? eq(applications.status, 'pending') : undefined)
    const locked = await lockApplications(tx, and(eq(applications.propertyId, property.id), isChanged))
    const application = locked.find((row) => row.id === id)
    const others = locked.filter((row) => row.id !== id)
    if (!application) throw notFound('Application')
    if (!applicationPolicy[move](actor, application)) throw forbidden('This is not yours to decide')
    const row = await changeStatus(tx, actor, application, move, details)
    await recordDecision(tx, changes, actor, row, property)
    const { notices, property: changedProperty } = await consequences(tx, changes, application, property, others)
    addApplicationChanges(changes, locked)
    const leaseEndsOn = details.term?.endDate ?? null
    return {
      decided: { ...row, property: changedProperty ?? property, tenant, leaseEndsOn, otherReason },
      written: await writeNotices(tx, notices),
    }
  })
  publishNotices(context, written)
  const [shown = decided] = await showHomesAsLastSeen(context.db, actor, [decided])
  return shown
}

function closedNotices(property: PropertyRow, closed: ApplicationRow[]): NewNotice[] {
  return closed.map((application) => ({
    ...toApplicant(application),
    notice: (nameOf: NameOf) => applicationClosed({ home: property.title, tenant: nameOf(application.tenantId) }),
  }))
}
