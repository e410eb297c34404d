import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import { REJECTION_REASONS } from '@lintel/contract/applications/reasons'
import type { Approval, NewApplication, Rejection } from '@lintel/contract/applications/schema'
import type { ApplicationMove } from '@lintel/contract/applications/status'
import { LEASES } from '@lintel/contract/leases/tags'
import { toCents } from '@lintel/contract/money'
import { and, eq, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Changes } from '../../changes/changes.ts'
import { runCommand } from '../../changes/transaction.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { forbidden, notFound, Refusal } from '../../errors/refusal.ts'
import { users } from '../accounts/table.ts'
import { lockDocuments } from '../documents/commands.ts'
import { enqueueLeasePdfs } from '../leases/pdf/commands.ts'
import { leases } from '../leases/table.ts'
import {
  decisionNotices,
  type NameOf,
  type NewNotice,
  publishNotices,
  writeNotices,
} from '../messages/notices/commands.ts'
import { addPropertyChanges } from '../properties/changes.ts'
import { summaryColumns, visibleTo as visibleHomesOf } from '../properties/queries.ts'
import { type PropertyRow, properties } from '../properties/table.ts'
import { addApplicationChanges } from './changes.ts'
import {
  applicationApproved,
  applicationClosed,
  applicationRejected,
  applicationReopened,
  applicationSent,
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
 * Applies for a published, available home.
 * @returns the application with its home and applicant
 * @throws forbidden (for someone else, or for one's own home), not_found (the home), invalid (a document that isn't
 *   theirs, or a lease), conflict (not to be applied for now, or applied for already)
 */
export async function createApplication(
  context: Context,
  actor: Actor,
  form: NewApplication,
): Promise<ApplicationListRow> {
  const { propertyId, tenantId = actor.id, message = null } = form
  if (tenantId !== actor.id) throw forbidden('You can apply only for yourself')
  const { made, written } = await runCommand(context, async (tx, changes) => {
    // Shared lock: the home can't be let or unpublished between the look and the application.
    const [found] = await tx
      .select({ home: summaryColumns, tenant: tenantColumns })
      .from(properties)
      .innerJoin(users, eq(users.id, tenantId))
      .where(and(eq(properties.id, propertyId), visibleHomesOf(actor)))
      .for('share', { of: properties })
    if (!found) throw notFound('Property')
    const { home, tenant } = found
    if (!applicationPolicy.create(actor, { tenantId, ownerId: home.ownerId })) {
      throw forbidden('You can’t apply for your own home')
    }
    if (!home.isPublished || home.status !== 'available') {
      throw new Refusal('conflict', 'This home can’t be applied for at the moment')
    }
    const documents = await lockDocuments(tx, actor, form.documents)
    const [row] = await tx
      .insert(applications)
      .values({ propertyId, tenantId, ownerId: home.ownerId, message, documents })
      .returning()
    if (!row) throw new Error('an insert returned no row')
    await tx.insert(applicationEvents).values({ applicationId: row.id, actorId: actor.id, to: row.status })
    const notice = applicationSent({ home: home.title, tenant: `${tenant.firstName} ${tenant.lastName}` })
    addApplicationChanges(changes, [row])
    const written = await writeNotices(tx, [{ ...toOwner(row), notice }])
    return { made: { ...row, property: home, tenant }, written }
  })
  publishNotices(context, written)
  return made
}

/**
 * Approves an application, in one transaction: the lease is made (and soon after written down), the home becomes occupied, the other pending
 * applications are closed unless they shall stay, and everyone concerned is told in their thread.
 * @returns the application as it now stands
 * @throws not_found, forbidden, conflict (decided already: by whom and when; or the home is let for part of that time)
 */
export function approveApplication(
  context: Context,
  actor: Actor,
  id: string,
  terms: Approval,
): Promise<ApplicationListRow> {
  const leaseId = v7()
  const consequences: Consequences = async (tx, changes, application, home, others) => {
    await tx.insert(leases).values({
      id: leaseId,
      propertyId: home.id,
      tenantId: application.tenantId,
      applicationId: application.id,
      startsOn: terms.startDate,
      endsOn: terms.endDate,
      rentCents: terms.monthlyRent === undefined ? home.priceCents : toCents(terms.monthlyRent),
      depositCents: terms.securityDeposit === undefined ? home.priceCents : toCents(terms.securityDeposit),
    })
    await enqueueLeasePdfs(tx, [leaseId])
    const [occupied] = await tx
      .update(properties)
      .set({ status: 'occupied' })
      .where(eq(properties.id, home.id))
      .returning()
    changes.add([application.tenantId, home.ownerId], LEASES)
    await addPropertyChanges(tx, changes, [home])
    await changeStatuses(tx, actor, others, 'reject', { why: REJECTION_REASONS['another-applicant'], leaseId })
    const term = { startsOn: terms.startDate, endsOn: terms.endDate }
    const notices = decisionNotices(actor, partiesOf(application), (recipient) =>
      applicationApproved({ ...recipient, home: home.title, ...term }),
    )
    return { notices: [...notices, ...closedNotices(home, others)], home: occupied }
  }
  return decide(context, actor, id, 'approve', consequences, { leaseId }, terms.closeOthers)
}

/**
 * Rejects a pending application for a reason of the published list.
 * @throws not_found, forbidden, conflict (decided already: by whom and when)
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
    async (_tx, _changes, application, home) => ({
      notices: decisionNotices(actor, partiesOf(application), (recipient) =>
        applicationRejected({ ...recipient, home: home.title, reason, note: note ?? null }),
      ),
    }),
    { why },
  )
}

/**
 * Takes a rejection back while the home is free.
 * @throws not_found, forbidden, conflict (not rejected, the home is not free, or the person applied again)
 */
export function reopenApplication(context: Context, actor: Actor, id: string): Promise<ApplicationListRow> {
  return decide(context, actor, id, 'reopen', async (_tx, _changes, application, home) => {
    if (home.status !== 'available') throw new Refusal('conflict', 'This home is not free any more')
    const notices = decisionNotices(actor, partiesOf(application), (recipient) =>
      applicationReopened({ ...recipient, home: home.title }),
    )
    return { notices }
  })
}

/** Withdraws one's own pending application; the record and its history stay. @throws not_found, forbidden, conflict */
export function withdrawApplication(context: Context, actor: Actor, id: string): Promise<ApplicationListRow> {
  return decide(context, actor, id, 'withdraw', async (_tx, _changes, application, home) => {
    const notice = (nameOf: NameOf) => applicationWithdrawn({ home: home.title, tenant: nameOf(application.tenantId) })
    return { notices: [{ ...toOwner(application), notice }] }
  })
}

/**
 * What else a decision does, in its transaction.
 * @param others the home's other pending applications, locked; none unless the decision asks for them
 * @returns the notices to write, and the home as it now stands if it changed
 */
type Consequences = (
  tx: Db,
  changes: Changes,
  application: ApplicationRow,
  home: PropertyRow,
  others: ApplicationRow[],
) => Promise<{ notices: NewNotice[]; home?: PropertyRow | undefined }>

/**
 * Find, may, can, write: every decision about an application goes through here; only the cancellation of a lease changes
 * statuses elsewhere, and locks in the same order. The home is locked first and its applications after it, so that of two
 * who decide at once one waits and then finds it decided.
 * @param changesOthers whether the consequences change the home's other pending applications
 * @returns the application as it now stands
 */
async function decide(
  context: Context,
  actor: Actor,
  id: string,
  move: ApplicationMove,
  consequences: Consequences,
  step: StatusChangeDetails = {},
  changesOthers = false,
): Promise<ApplicationListRow> {
  const { decided, written } = await runCommand(context, async (tx, changes) => {
    // 'no key update' lets messages about the home be written meanwhile; with 'update' two transactions could deadlock.
    const [found] = await tx
      .select({ home: properties, tenant: tenantColumns })
      .from(applications)
      .innerJoin(properties, eq(properties.id, applications.propertyId))
      .innerJoin(users, eq(users.id, applications.tenantId))
      .where(and(eq(applications.id, id), visibleTo(actor)))
      .for('no key update', { of: properties })
    if (!found) throw notFound('Application')
    const { home, tenant } = found
    const isChanged = or(eq(applications.id, id), changesOthers ? eq(applications.status, 'pending') : undefined)
    const locked = await lockApplications(tx, and(eq(applications.propertyId, home.id), isChanged))
    const application = locked.find((row) => row.id === id)
    const others = locked.filter((row) => row.id !== id)
    if (!application) throw notFound('Application')
    if (!applicationPolicy[move](actor, application)) throw forbidden('This is not yours to decide')
    const row = await changeStatus(tx, actor, application, move, step)
    const { notices, home: changedHome } = await consequences(tx, changes, application, home, others)
    addApplicationChanges(changes, locked)
    const written = await writeNotices(tx, notices)
    return { decided: { ...row, property: changedHome ?? home, tenant }, written }
  })
  publishNotices(context, written)
  return decided
}

function closedNotices(home: PropertyRow, closed: ApplicationRow[]): NewNotice[] {
  return closed.map((application) => ({
    ...toApplicant(application),
    notice: (nameOf: NameOf) => applicationClosed({ home: home.title, tenant: nameOf(application.tenantId) }),
  }))
}
