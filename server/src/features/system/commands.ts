import type { Actor } from '@lintel/contract/actor'
import { systemPolicy } from '@lintel/contract/system/policy'
import { SYSTEM } from '@lintel/contract/system/tags'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { forbidden, notFound } from '../../errors/refusal.ts'
import { runCommand } from '../../events/run-command.ts'
import { JOBS_CHANNEL } from '../../jobs/jobs.ts'
import { jobs } from '../../jobs/table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/** Runs all failed jobs again, each with all its tries. @returns how many @throws forbidden (not an approved agent) */
export function retryFailedJobs(context: Context, actor: Actor): Promise<{ count: number }> {
  return runCommand(context, async (tx, happened) => {
    checkActor(actor)
    happened.touch([], SYSTEM)
    return { count: await reviveJobs(tx) }
  })
}

/** Runs a failed job again, with all its tries. @throws forbidden, not_found (absent, or not failed) */
export function retryFailedJob(context: Context, actor: Actor, id: string): Promise<null> {
  return runCommand(context, async (tx, happened) => {
    checkActor(actor)
    if ((await reviveJobs(tx, id)) === 0) throw notFound('Failed job')
    happened.touch([], SYSTEM)
    return null
  })
}

/** Deletes a failed job, which then never runs. @throws forbidden, not_found (absent, or not failed) */
export function discardFailedJob(context: Context, actor: Actor, id: string): Promise<null> {
  return runCommand(context, async (tx, happened) => {
    checkActor(actor)
    const deleted = await tx
      .delete(jobs)
      .where(and(eq(jobs.id, id), isNotNull(jobs.failedAt)))
      .returning({ id: jobs.id })
    if (deleted.length === 0) throw notFound('Failed job')
    happened.touch([], SYSTEM)
    return null
  })
}

function checkActor(actor: Actor) {
  if (!systemPolicy.handleFailedJobs(actor)) throw forbidden('Only agents run or discard failed jobs')
}

/** @param id of one; all when absent @returns how many will run again */
async function reviveJobs(tx: Db, id?: string): Promise<number> {
  const revived = await tx
    .update(jobs)
    .set({ failedAt: null, attempts: 0, runAt: sql`current_instant()` })
    .where(and(isNotNull(jobs.failedAt), id === undefined ? undefined : eq(jobs.id, id)))
    .returning({ id: jobs.id })
  await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`)
  return revived.length
}
