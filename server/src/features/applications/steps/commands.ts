import type { Actor } from '@lintel/contract/actor'
import { type ApplicationMove, afterMove } from '@lintel/contract/applications/status'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import { findLastStep } from '../queries.ts'
import { type ApplicationRow, applicationEvents, applications } from '../table.ts'

/** Why a step was taken, and the lease of the approval that it is part of. */
export type StepDetails = { why?: string; leaseId?: string }

/**
 * Changes an application's status by a move and writes the event, in the caller's transaction, which holds the home's lock.
 * @throws conflict (the status has no such move)
 */
export async function takeStep(
  tx: Db,
  actor: Actor,
  application: ApplicationRow,
  move: ApplicationMove,
  step: StepDetails = {},
): Promise<void> {
  const { id, status } = application
  const to = afterMove(status, move)
  if (!to) throw new Refusal('conflict', await findLastStep(tx, id))
  const moved = await tx
    .update(applications)
    .set({ status: to })
    .where(and(eq(applications.id, id), eq(applications.status, status)))
    .returning({ id: applications.id })
  if (moved.length === 0) throw new Refusal('conflict', await findLastStep(tx, id))
  await tx.insert(applicationEvents).values({ applicationId: id, actorId: actor.id, from: status, to, ...step })
}
