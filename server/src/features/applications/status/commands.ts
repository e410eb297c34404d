import type { Actor } from '@lintel/contract/actor'
import { type ApplicationMove, afterMove } from '@lintel/contract/applications/status'
import type { HomeEventKind } from '@lintel/contract/history/kinds'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { batchesOf, isAnyOf } from '../../../db/many.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { type NewHomeEvent, recordHomeEvents } from '../../history/commands.ts'
import { describeLastChange } from '../queries.ts'
import { type ApplicationRow, applicationEvents, applications } from '../table.ts'

/** The reason for a status change, the lease of the approval that caused it, and that lease's days for the home's history. */
export type StatusChangeDetails = { why?: string; leaseId?: string; term?: { startDate: string; endDate: string } }

/**
 * Locks all applications that the caller's transaction will change; it must hold the property's lock. Call it once, before
 * the first status change: a change locks the owner's totals, and waiting for another application after that could deadlock.
 * In order of id, like the triggers that update names and titles.
 */
export function lockApplications(tx: Db, condition: SQL | undefined): Promise<ApplicationRow[]> {
  return tx.select().from(applications).where(condition).orderBy(applications.id).for('update')
}

/**
 * Changes an application's status and writes the event, in the caller's transaction, which must hold the property's lock.
 * @returns the updated application
 * @throws conflict (the status has no such move: who changed it last, and when)
 */
export async function changeStatus(
  tx: Db,
  actor: Actor,
  application: ApplicationRow,
  move: ApplicationMove,
  details: StatusChangeDetails = {},
): Promise<ApplicationRow> {
  const [changed] = await changeStatuses(tx, actor, [application], move, details)
  if (!changed) throw new Error('a step returned no row')
  return changed
}

/**
 * Does what `changeStatus` does for several applications of the same status, with about as many statements as for one.
 * @returns the updated applications, in no order
 * @throws conflict (the status has no such move: who changed it last, and when)
 */
export async function changeStatuses(
  tx: Db,
  actor: Actor,
  rows: ApplicationRow[],
  move: ApplicationMove,
  { term, ...details }: StatusChangeDetails = {},
): Promise<ApplicationRow[]> {
  const [first] = rows
  if (!first) return []
  const { status } = first
  const to = afterMove(status, move)
  if (!to) throw new Refusal('conflict', await describeLastChange(tx, first.id))
  const ids = rows.map(({ id }) => id)
  const changed = await tx
    .update(applications)
    // Nothing waits for an answer once it is decided.
    .set({ status: to, waitingSince: null, questionBy: null })
    .where(and(isAnyOf(applications.id, ids), eq(applications.status, status)))
    .returning()
  const changedIds = new Set(changed.map(({ id }) => id))
  const unchanged = ids.find((id) => !changedIds.has(id))
  if (unchanged) throw new Refusal('conflict', await describeLastChange(tx, unchanged))
  const events = ids.map((applicationId) => ({ applicationId, actorId: actor.id, from: status, to, ...details }))
  for (const batch of batchesOf(events)) await tx.insert(applicationEvents).values(batch)
  const kind = HOME_EVENTS[move]
  await recordHomeEvents(
    tx,
    rows.map(({ id, propertyId, tenantId }): NewHomeEvent => {
      const about = { applicationId: id, ...details, ...term }
      return { propertyId, kind, actorId: actor.id, personId: tenantId, details: about }
    }),
  )
  return changed
}

/** What a change of an application's status is called in the history of its home. */
const HOME_EVENTS = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
  reopen: 'reopened',
  undo: 'approval_undone',
} as const satisfies Record<ApplicationMove, HomeEventKind>
