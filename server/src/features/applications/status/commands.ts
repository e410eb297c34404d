import type { Actor } from '@lintel/contract/actor'
import { type ApplicationMove, afterMove } from '@lintel/contract/applications/status'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { batchesOf, isAnyOf } from '../../../db/many.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { describeLastChange } from '../queries.ts'
import { type ApplicationRow, applicationEvents, applications } from '../table.ts'

/** Why a step was taken, and the lease of the approval that it is part of. */
export type StatusChangeDetails = { why?: string; leaseId?: string }

/**
 * Locks the applications that a transaction, which holds the home's lock, will change. Call it once and before the first
 * step: a step locks the owner's totals, and then waiting for another application could deadlock. In order of id, as the
 * triggers lock that keep names and titles.
 */
export function lockApplications(tx: Db, condition: SQL | undefined): Promise<ApplicationRow[]> {
  return tx.select().from(applications).where(condition).orderBy(applications.id).for('update')
}

/**
 * Changes an application's status by a move and writes the event, in the caller's transaction, which holds the home's lock.
 * @returns the application as it now stands
 * @throws conflict (the status has no such move)
 */
export async function changeStatus(
  tx: Db,
  actor: Actor,
  application: ApplicationRow,
  move: ApplicationMove,
  step: StatusChangeDetails = {},
): Promise<ApplicationRow> {
  const [moved] = await changeStatuses(tx, actor, [application], move, step)
  if (!moved) throw new Error('a step returned no row')
  return moved
}

/**
 * Does what `changeStatus` does for several applications of one status, with about as many statements as for one.
 * @returns the applications as they now stand, in no order
 * @throws conflict (the status has no such move)
 */
export async function changeStatuses(
  tx: Db,
  actor: Actor,
  rows: ApplicationRow[],
  move: ApplicationMove,
  step: StatusChangeDetails = {},
): Promise<ApplicationRow[]> {
  const [first] = rows
  if (!first) return []
  const { status } = first
  const to = afterMove(status, move)
  if (!to) throw new Refusal('conflict', await describeLastChange(tx, first.id))
  const ids = rows.map(({ id }) => id)
  const moved = await tx
    .update(applications)
    .set({ status: to })
    .where(and(isAnyOf(applications.id, ids), eq(applications.status, status)))
    .returning()
  const movedIds = new Set(moved.map(({ id }) => id))
  const unmoved = ids.find((id) => !movedIds.has(id))
  if (unmoved) throw new Refusal('conflict', await describeLastChange(tx, unmoved))
  const events = ids.map((applicationId) => ({ applicationId, actorId: actor.id, from: status, to, ...step }))
  for (const batch of batchesOf(events)) await tx.insert(applicationEvents).values(batch)
  return moved
}
