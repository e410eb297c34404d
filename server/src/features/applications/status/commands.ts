import { type ApplicationMove, type ApplicationStatus, afterMove } from '@lintel/contract/applications/status'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { describeLastChange } from '../queries.ts'
import { type ApplicationRow, applications } from '../table.ts'

/**
 * Locks all applications that the caller's transaction will change; it must hold the property's lock. Call it once, before
 * the first status change: a change locks the owner's totals, and waiting for another application after that could deadlock.
 * In order of id, like the triggers that update names and titles.
 */
export function lockApplications(tx: Db, condition: SQL | undefined): Promise<ApplicationRow[]> {
  return tx.select().from(applications).where(condition).orderBy(applications.id).for('update')
}

/** The statuses before and after a move, for its event. */
export type Step = { from: ApplicationStatus; to: ApplicationStatus }

/**
 * Changes an application's status in the caller's transaction, which must hold the property's lock and adds the event.
 * @returns the updated application
 * @throws conflict (the status has no such move: who changed it last, and when)
 */
export async function changeStatus(
  tx: Db,
  application: ApplicationRow,
  move: ApplicationMove,
): Promise<{ row: ApplicationRow; step: Step }> {
  const { rows, step } = await changeStatuses(tx, [application], move)
  return { row: onlyRow(rows), step }
}

/**
 * Does what `changeStatus` does for several applications of the same status, of which there is at least one.
 * @returns the updated applications, in no order
 * @throws conflict (the status has no such move: who changed it last, and when)
 */
export async function changeStatuses(
  tx: Db,
  given: ApplicationRow[],
  move: ApplicationMove,
): Promise<{ rows: ApplicationRow[]; step: Step }> {
  const [first] = given
  if (!first) throw new Error('no application is given')
  const { status: from } = first
  const to = afterMove(from, move)
  if (!to) throw new Refusal('conflict', await describeLastChange(tx, first.id))
  const ids = given.map(({ id }) => id)
  const rows = await tx
    .update(applications)
    // Nothing waits for an answer once it is decided.
    .set({ status: to, waitingSince: null, questionBy: null })
    .where(and(isAnyOf(applications.id, ids), eq(applications.status, from)))
    .returning()
  const changedIds = new Set(rows.map(({ id }) => id))
  const unchanged = ids.find((id) => !changedIds.has(id))
  if (unchanged) throw new Refusal('conflict', await describeLastChange(tx, unchanged))
  return { rows, step: { from, to } }
}
