import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { and, gt, lte } from 'drizzle-orm'
import { runCommand } from '../../../changes/transaction.ts'
import type { AppContext } from '../../../context.ts'
import { addApplicationChanges } from '../changes.ts'
import { applications } from '../table.ts'
import { rejectedAfter } from './queries.ts'

/** Twice the period of the task, which may start late. */
const WINDOW_MS = 2 * 60_000

/**
 * Makes open pages refetch the applications that ceased to give access since the last run. Nothing is written: every read
 * compares the time of the rejection with the clock.
 */
export function publishEndedAccess(context: Pick<AppContext, 'db' | 'hub' | 'settings'>, now: Date): Promise<void> {
  const until = rejectedAfter(context.settings, now)
  const since = new Date(until.getTime() - WINDOW_MS)
  return runCommand(context, async (tx, changes) => {
    const ended = await tx
      .select({ id: applications.id, tenantId: applications.tenantId, ownerId: applications.ownerId })
      .from(applications)
      .where(and(gt(applications.rejectedAt, since), lte(applications.rejectedAt, until)))
    addApplicationChanges(changes, ended)
    for (const { ownerId } of ended) changes.add([ownerId], DOCUMENTS)
  })
}
