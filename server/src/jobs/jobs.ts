import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { batchesOf } from '../db/many.ts'
import { jobs } from './table.ts'

/** Jobs that run at once in a process. Each holds a connection of the pool of 8 while it runs. */
export const WORKER_SLOTS = 3

/** How many jobs run at once in a process: of one kind, or of all kinds that have this same object. */
export type JobLimit = { max: number }

/** For jobs that wait for a server that may stay silent, as a mail server: together they leave one slot to the others. */
export const REMOTE_LIMIT: JobLimit = { max: WORKER_SLOTS - 1 }

/** Lower runs first. */
const PRIORITY = { urgent: -10, normal: 0, background: 10 } as const

/** What can be enqueued. Kind and input outlive a version: jobs that an earlier one enqueued are still run. */
export type JobKind<Input> = {
  kind: string
  /** What it does, for the list of failed jobs; the kind when absent. */
  title?: string
  input: z.ZodType<Input>
  /** Normal when absent. */
  priority?: keyof typeof PRIORITY
  /**
   * While a job of this kind with the same key waits, enqueuing another does nothing. The key is free again as soon as the job
   * begins, so that a change during the run is not missed.
   */
  key?: (input: Input) => string
}

export type JobHandler = {
  kind: string
  title: string
  limit: JobLimit | null
  run: (tx: Db, data: unknown, jobId: string) => Promise<void>
}

/** Thrown by a run that can't be done now: it is run again after a while, and this counts as no failure. */
export class Postponed extends Error {
  override name = 'Postponed'
  readonly delayMs: number

  constructor(reason: string, delayMs: number) {
    super(reason)
    this.delayMs = delayMs
  }
}

/** The time in so many milliseconds, by the clock that decides which jobs are due: a server's may be wrong. */
export const inDatabase = (delayMs: number) => sql`current_clock() + ${delayMs / 1000} * interval '1 second'`

/** NOTIFY channel: wakes idle workers when a job is enqueued. */
export const JOBS_CHANNEL = 'lintel_jobs'

/**
 * Declare how jobs of a kind are run.
 * @param job.run runs in the transaction that deletes the job: what it writes with `tx` is written once. What it does elsewhere
 *   can happen again, if the process dies before the commit; the job's id is the same each time.
 */
export const defineJob = <Input>({
  kind,
  title = kind,
  input,
  limit = null,
  run,
}: JobKind<Input> & {
  limit?: JobLimit | null
  run: (tx: Db, input: Input, jobId: string) => Promise<void>
}): JobHandler => ({ kind, title, limit, run: (tx, data, jobId) => run(tx, input.parse(data), jobId) })

/**
 * Enqueue jobs in the caller's transaction: they run once it has committed. With a key that another transaction has just
 * enqueued, this waits for its end.
 * @param options.runAt the earliest time; now when absent
 * @param options.delayMs the same as a delay, by the clock of the database
 */
export async function enqueue<Input>(
  tx: Db,
  { kind, priority = 'normal', key }: JobKind<Input>,
  inputs: Input[],
  { runAt, delayMs }: { runAt?: Date; delayMs?: number } = {},
): Promise<void> {
  if (inputs.length === 0) return
  const rows = inputs.map((input) => ({
    kind,
    data: input,
    priority: PRIORITY[priority],
    key: key?.(input),
    ...(runAt && { runAt }),
    ...(delayMs && { runAt: inDatabase(delayMs) }),
  }))
  // In one order, so that two transactions with the same keys never deadlock.
  if (key) rows.sort((a, b) => Number(String(a.key) > String(b.key)) - Number(String(a.key) < String(b.key)))
  const waiting = { target: [jobs.kind, jobs.key], where: sql`key is not null` }
  for (const batch of batchesOf(rows)) await tx.insert(jobs).values(batch).onConflictDoNothing(waiting)
  await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`)
}
