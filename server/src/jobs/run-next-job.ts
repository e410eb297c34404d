import { and, asc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import { reasonOf } from '../errors/describe-error.ts'
import { inDatabase, type JobHandler, Postponed } from './jobs.ts'
import { createLimits, type Limits } from './limits.ts'
import { type JobRow, jobs } from './table.ts'

/** After this many failures, spread over two days, a job is given up. */
const MAX_ATTEMPTS = 12
const FIRST_RETRY_MS = 10_000
const LAST_RETRY_MS = 6 * 60 * 60 * 1000
/** A job may wait for another server meanwhile. After this time its connection is closed and it counts as failed. */
export const RUN_TIMEOUT_MS = 10 * 60 * 1000

/** Thrown by a run that has not ended in time. It may still do something, but no more in the database. */
class RunTimeout extends Error {
  override name = 'RunTimeout'
}

/**
 * Run the job that is due and comes first by priority and time. Its row stays locked while it runs: of several processes one
 * runs it, and when that process dies, the next one has it at once.
 * @param limits shared by all slots of a worker
 * @returns whether there was something to do, so that the caller asks again
 */
export async function runNextJob(
  db: Db,
  handlers: JobHandler[],
  log: FastifyBaseLogger,
  limits: Limits = createLimits(handlers),
  runTimeoutMs = RUN_TIMEOUT_MS,
): Promise<boolean> {
  let late: { job: JobRow; error: RunTimeout } | null = null
  const run = db.transaction(async (tx) => {
    const connection = await prepareConnection(tx, runTimeoutMs)
    const job = await lockNextJob(tx, limits.listReached())
    if (!job) return false
    // Committed before it runs, so that others see the key free and enqueue what changes during the run. It is locked again next.
    if (job.key !== null) {
      await tx.update(jobs).set({ key: null }).where(eq(jobs.id, job.id))
      return true
    }
    const handler = handlers.find(({ kind }) => kind === job.kind)
    const end = handler ? limits.begin(handler) : () => undefined
    // Another slot has begun one of this kind since the limits were read.
    if (!end) return true
    try {
      await within(runTimeoutMs, runJob(tx, handler, job))
    } catch (error) {
      if (error instanceof RunTimeout) {
        late = { job, error }
        await closeConnection(db, connection)
        throw error
      }
      if (error instanceof Postponed) await runLater(tx, job, error.delayMs)
      else await retryLater(tx, job, error, log)
    } finally {
      end()
    }
    return true
  })
  return run.catch(async (error) => {
    if (!late) throw error
    await retryLater(db, late.job, late.error, log)
    return true
  })
}

type JobConnection = { pid: number; began: string }

/** @returns what `closeConnection` needs. `began` is PostgreSQL's own time, as `pg_stat_activity` has it. */
async function prepareConnection(tx: Db, runTimeoutMs: number): Promise<JobConnection> {
  const { rows } = await tx.execute<JobConnection>(
    sql`select pg_backend_pid() as pid, now()::text as began,
      set_config('idle_in_transaction_session_timeout', ${String(runTimeoutMs)}, true)`,
  )
  return rows[0] as JobConnection
}

/** Ends the transaction of a run from outside: the run would otherwise write later on a connection that others use. */
async function closeConnection(db: Db, { pid, began }: JobConnection) {
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid = ${pid} and xact_start = ${began}::timestamptz`,
  )
}

/** @throws RunTimeout */
async function within<T>(timeoutMs: number, run: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const late = () => reject(new RunTimeout(`It did not end within ${timeoutMs / 1000} seconds`))
    timer = setTimeout(late, timeoutMs)
  })
  try {
    return await Promise.race([run, timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function lockNextJob(tx: Db, excludedKinds: string[]): Promise<JobRow | undefined> {
  const [job] = await tx
    .select()
    .from(jobs)
    // The database's clock, rounded as the column is: else a job enqueued in this millisecond would not be due.
    .where(
      and(
        isNull(jobs.failedAt),
        lte(jobs.runAt, sql`current_instant()::timestamptz(3)`),
        notInArray(jobs.kind, excludedKinds),
      ),
    )
    .orderBy(asc(jobs.priority), asc(jobs.runAt), asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return job
}

async function runJob(tx: Db, handler: JobHandler | undefined, job: JobRow) {
  if (!handler) throw new Error(`there is no handler for "${job.kind}"`)
  // A savepoint: a failed run is rolled back, and what is written about the failure is kept.
  await tx.transaction((inner) => handler.run(inner, job.data, job.id))
  await tx.delete(jobs).where(eq(jobs.id, job.id))
}

async function runLater(tx: Db, job: JobRow, delayMs: number) {
  await tx
    .update(jobs)
    .set({ runAt: inDatabase(delayMs) })
    .where(eq(jobs.id, job.id))
}

async function retryLater(tx: Db, job: JobRow, error: unknown, log: FastifyBaseLogger) {
  const attempts = job.attempts + 1
  const isGivenUp = attempts >= MAX_ATTEMPTS
  const lastError = reasonOf(error)
  const pauseMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 3 ** job.attempts) * (1 + Math.random() / 4)
  await tx
    .update(jobs)
    .set({ attempts, lastError, runAt: inDatabase(pauseMs), failedAt: isGivenUp ? sql`current_instant()` : null })
    .where(eq(jobs.id, job.id))
  const about = { job: job.id, kind: job.kind, attempts, reason: lastError }
  if (isGivenUp) log.error(about, 'a job was given up')
  else log.warn(about, 'a job failed and will be tried again')
}
