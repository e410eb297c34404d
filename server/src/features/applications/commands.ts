import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { Approval, Rejection } from '@lintel/contract/applications/schema'
import type { ApplicationMove } from '@lintel/contract/applications/status'
import { LEASES } from '@lintel/contract/leases/tags'
import { toCents } from '@lintel/contract/money'
import { and, eq, or, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import { requireAmounts } from '../../errors/amounts.ts'
import { forbidden, notFound, Refusal } from '../../errors/refusal.ts'
import type { Happened } from '../../events/happened.ts'
import { runCommand } from '../../events/run-command.ts'
import { events } from '../../events/table.ts'
import { leaseCreation } from '../leases/causes.ts'
import { insertLeases } from '../leases/creation/commands.ts'
import { enqueueLeasePdfs } from '../leases/pdf/commands.ts'
import { showPropertiesAsLastSeen } from '../properties/last-seen/queries.ts'
import { type PropertyRow, properties } from '../properties/table.ts'
import { touchProperties } from '../properties/touch.ts'
import {
  aboutApplication,
  applicationApproved,
  applicationClosed,
  applicationRejected,
  applicationReopened,
  applicationWithdrawn,
} from './events.ts'
import type { ApplicationListRow } from './present.ts'
import { selectApplications, visibleTo } from './queries.ts'
import { changeStatus, changeStatuses, lockApplications, type Step } from './status/commands.ts'
import { type ApplicationRow, applications } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/**
 * Approves an application, in one transaction: creates the lease and enqueues its PDF, marks the property occupied, and rejects
 * the other pending applications if `closeOthers` is set. All parties get notices.
 * @returns the updated application
 * @throws not_found, forbidden (the actor's own application), invalid (an amount that the home's currency hasn't), conflict
 *   (decided already: by whom and when; the property is let for part of that time)
 */
export function approveApplication(
  context: Context,
  actor: Actor,
  id: string,
  terms: Approval,
): Promise<ApplicationListRow> {
  const { startDate: startsOn, endDate: endsOn } = terms
  const finish: Finish = async (tx, happened, { application, property, others, step }) => {
    const { currency, priceCents } = property
    const { monthlyRent, securityDeposit } = terms
    requireAmounts(currency, { monthlyRent, securityDeposit })
    const lease = onlyRow(
      await insertLeases(tx, [
        {
          propertyId: property.id,
          tenantId: application.tenantId,
          applicationId: application.id,
          startsOn,
          endsOn,
          timeZone: property.timeZone,
          currency,
          rentCents: monthlyRent === undefined ? priceCents : toCents(monthlyRent, currency),
          depositCents: securityDeposit === undefined ? priceCents : toCents(securityDeposit, currency),
        },
      ]),
    )
    await enqueueLeasePdfs(tx, [lease.id])
    await tx.update(properties).set({ status: 'occupied' }).where(eq(properties.id, property.id))
    const about = aboutApplication(application, property)
    const approved = happened.add(applicationApproved, actor, {
      ...about,
      data: { ...step, leaseId: lease.id, startsOn, endsOn },
    })
    happened.touch([application.tenantId, property.ownerId], LEASES)
    const made = { lease, property, form: terms }
    await leaseCreation.run(tx, happened.causedBy(approved), { actor, leases: [made], now: new Date() })
    await touchProperties(tx, happened, [property])
    await closeApplications(tx, happened.causedBy(approved), actor, others, property)
  }
  return decide(context, actor, id, 'approve', finish, terms.closeOthers)
}

/** Rejects applications as their home is let to another applicant. */
async function closeApplications(
  tx: Db,
  happened: Happened,
  actor: Actor,
  pending: ApplicationRow[],
  property: PropertyRow,
) {
  if (pending.length === 0) return
  const { step } = await changeStatuses(tx, pending, 'reject')
  const data = { ...step, reason: 'another-applicant' } as const
  happened.addEach(
    applicationClosed,
    actor,
    pending.map((application) => ({ ...aboutApplication(application, property), data })),
  )
}

/**
 * Rejects a pending application. The note stays with the application.
 * @throws not_found, forbidden (the actor's own application), conflict (decided already: by whom and when)
 */
export function rejectApplication(
  context: Context,
  actor: Actor,
  id: string,
  { reason, note = null }: Rejection,
): Promise<ApplicationListRow> {
  return decide(context, actor, id, 'reject', async (tx, happened, { application, property, step }) => {
    const given = { ...aboutApplication(application, property), note, data: { ...step, reason } }
    const rejected = happened.add(applicationRejected, actor, given)
    if (!note) return
    const rejectionNotes = { ...application.rejectionNotes, [rejected]: note }
    await tx.update(applications).set({ rejectionNotes }).where(eq(applications.id, id))
  })
}

/** How many times one application can be reopened. */
const REOPENED_MAX = 10

/**
 * Reopens a rejected application.
 * @throws not_found, forbidden (the actor's own application), conflict (the application is not rejected, the property is not
 *   available, or the applicant has another live application for it)
 */
export function reopenApplication(context: Context, actor: Actor, id: string): Promise<ApplicationListRow> {
  return decide(context, actor, id, 'reopen', async (tx, happened, { application, property, step }) => {
    if (property.status !== 'available') throw new Refusal('conflict', 'This home is not free any more')
    const isReopening = and(
      eq(events.recordKind, 'application'),
      eq(events.recordId, id),
      sql`${events.data} ->> 'to' = 'pending' and ${events.data} ->> 'from' is not null`,
    )
    // The application is locked.
    if ((await tx.$count(events, isReopening)) >= REOPENED_MAX)
      throw new Refusal('conflict', `This application was reopened ${REOPENED_MAX} times already`)
    happened.add(applicationReopened, actor, { ...aboutApplication(application, property), data: step })
  })
}

/**
 * Withdraws the actor's own application while it is pending, or once it is rejected; the record and its history stay. Access to
 * its applicant ends at once, and it can't be reopened.
 * @throws not_found, forbidden (another user's application), conflict (approved or withdrawn already: by whom and when)
 */
export function withdrawApplication(context: Context, actor: Actor, id: string): Promise<ApplicationListRow> {
  return decide(context, actor, id, 'withdraw', async (_tx, happened, { application, property, step }) => {
    happened.add(applicationWithdrawn, actor, { ...aboutApplication(application, property), data: step })
  })
}

/** A decision whose status is changed. */
type Decided = {
  application: ApplicationRow
  property: PropertyRow
  /** The property's other pending applications, locked; empty unless the decision changes them. */
  others: ApplicationRow[]
  step: Step
}

/** Says what happened, and writes what else a decision does. */
type Finish = (tx: Db, happened: Happened, decided: Decided) => Promise<void>

/**
 * Find, may, can, write: the shared path of every decision about an application. Only the cancellation of a lease changes
 * statuses elsewhere. Both lock the property first and its applications after it, so that the second of two concurrent
 * decisions waits and then finds the application decided.
 * @param changesOthers whether it changes the property's other pending applications
 */
async function decide(
  context: Context,
  actor: Actor,
  id: string,
  move: ApplicationMove,
  finish: Finish,
  changesOthers = false,
): Promise<ApplicationListRow> {
  const decided = await runCommand(context, async (tx, happened) => {
    // 'no key update' allows concurrent messages about the property; with 'update' two transactions could deadlock.
    const [found] = await tx
      .select({ property: properties })
      .from(applications)
      .innerJoin(properties, eq(properties.id, applications.propertyId))
      .where(and(eq(applications.id, id), visibleTo(actor)))
      .for('no key update', { of: properties })
    if (!found) throw notFound('Application')
    const { property } = found
    const isChanged = or(eq(applications.id, id), changesOthers ? eq(applications.status, 'pending') : undefined)
    const locked = await lockApplications(tx, and(eq(applications.propertyId, property.id), isChanged))
    const application = locked.find((row) => row.id === id)
    const others = locked.filter((row) => row.id !== id)
    if (!application) throw notFound('Application')
    if (!applicationPolicy[move](actor, application)) throw forbidden('This is not yours to decide')
    const { step } = await changeStatus(tx, application, move)
    await finish(tx, happened, { application, property, others, step })
    return onlyRow(await selectApplications(tx).where(eq(applications.id, id)))
  })
  const [shown = decided] = await showPropertiesAsLastSeen(context.db, actor, [decided])
  return shown
}
