import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { runCommand } from '../../../events/run-command.ts'
import { endedAfter } from '../../leases/queries.ts'
import { hasEnded, hasNotEnded, leases } from '../../leases/table.ts'
import { applications } from '../table.ts'
import { touchApplications } from '../touch.ts'

/** Twice the period of the task, which may start late. */
const WINDOW_MS = 2 * 60_000

/**
 * Makes open pages refetch the applications that ceased to give access since the last run. Nothing is written: every read
 * compares the rejection, or the last day of the lease, with the clock.
 */
export function publishEndedAccess(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'settings'>,
  now: Date,
): Promise<void> {
  const until = endedAfter(context.settings, now)
  const since = new Date(until.getTime() - WINDOW_MS)
  return runCommand(context, async (tx, happened) => {
    const rejected = await tx
      .select(PARTIES)
      .from(applications)
      .where(and(gt(applications.rejectedAt, since), lte(applications.rejectedAt, until)))
    const ended = [...rejected, ...(await listOfEndedLeases(tx, since, until))]
    touchApplications(happened, ended)
    for (const { ownerId } of ended) happened.touch([ownerId], DOCUMENTS)
  })
}

const PARTIES = { id: applications.id, tenantId: applications.tenantId, ownerId: applications.ownerId }

/** Of leases that were over after `since` and no later than `until`. A day ends at a full quarter of an hour. */
async function listOfEndedLeases(tx: Db, since: Date, until: Date) {
  if (quarterOf(since) === quarterOf(until)) return []
  return tx
    .select(PARTIES)
    .from(leases)
    .innerJoin(applications, eq(applications.id, leases.applicationId))
    .where(and(hasNotEnded(since), hasEnded(until)))
}

const quarterOf = (at: Date) => Math.floor(at.getTime() / (15 * 60_000))
