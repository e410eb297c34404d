import { and, asc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { batchesOf } from '../db/many.ts'
import { jobs } from './table.ts'

/** A kind of work by its name, and what it is told. Both outlive a version: rows of the one before are still done. */
export type JobKind<Data> = { name: string; data: z.ZodType<Data> }

/** A kind of work and how it is done. It `waits` when others decide how long it takes: a mail server, say. */
export type Work = { name: string; waits: boolean; run: (tx: Db, data: unknown, jobId: string) => Promise<void> }

/** Told after each commit that added a job, so that nobody has to keep asking. */
export const JOBS_CHANNEL = 'lintel_jobs'

/** After so many failures, spread over two days, a job is given up. */
const ATTEMPTS_MAX = 12
const FIRST_RETRY_MS = 10_000
const LAST_RETRY_MS = 6 * 60 * 60 * 1000
/** Work may wait for others meanwhile, a mail server say; what holds its row this long is stuck. */
const LONGEST_MS = 10 * 60 * 1000

/**
 * How a kind of work is done. It runs in the transaction that removes the job, so that what it writes there is written
 * once; what it does elsewhere may be done again, if the process dies between that and the commit. The job's id is the
 * same each time, and tells whoever is outside that it is.
 */
export const work = <Data>(
  kind: JobKind<Data>,
  run: (tx: Db, data: Data, jobId: string) => Promise<void>,
  { waits = false }: { waits?: boolean } = {},
): Work => ({
  name: kind.name,
  waits,
  run: (tx, data, jobId) => run(tx, kind.data.parse(data), jobId),
})

/** Writes jobs in the caller's transaction: they are done if, and soon after, it commits. */
export async function addJobs<Data>(
  tx: Db,
  kind: JobKind<Data>,
  data: Data[],
  { runAt }: { runAt?: Date } = {},
): Promise<void> {
  if (data.length === 0) return
  const rows = data.map((one) => ({ kind: kind.name, data: one, ...(runAt && { runAt }) }))
  for (const batch of batchesOf(rows)) await tx.insert(jobs).values(batch)
  await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`)
}

/**
 * Does the job that is due first, if there is one that nobody else is at. Its row stays locked meanwhile, so that of any
 * number of processes one does it, and of one that dies another takes it over at once.
 * @param leftOut names of kinds that are left to others
 * @returns whether there was one
 */
export async function runNextJob(
  db: Db,
  works: Work[],
  log: FastifyBaseLogger,
  leftOut: string[] = [],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${LONGEST_MS}`))
    const [job] = await tx
      .select()
      .from(jobs)
      // The database's clock, rounded as the column is: else a job added within this millisecond would not be due.
      .where(and(isNull(jobs.failedAt), lte(jobs.runAt, sql`now()::timestamptz(3)`), notInArray(jobs.kind, leftOut)))
      .orderBy(asc(jobs.runAt), asc(jobs.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!job) return false
    try {
      const known = works.find(({ name }) => name === job.kind)
      if (!known) throw new Error(`nobody knows how to do "${job.kind}"`)
      // Within the other, so that what a failing one wrote goes and its failure stays.
      await tx.transaction((inner) => known.run(inner, job.data, job.id))
      await tx.delete(jobs).where(eq(jobs.id, job.id))
    } catch (error) {
      await putOff(tx, job, error, log)
    }
    return true
  })
}

async function putOff(tx: Db, job: typeof jobs.$inferSelect, error: unknown, log: FastifyBaseLogger) {
  const attempts = job.attempts + 1
  const isGivenUp = attempts >= ATTEMPTS_MAX
  const lastError = reasonOf(error)
  const pauseMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 3 ** job.attempts) * (1 + Math.random() / 4)
  await tx
    .update(jobs)
    .set({ attempts, lastError, runAt: new Date(Date.now() + pauseMs), failedAt: isGivenUp ? new Date() : null })
    .where(eq(jobs.id, job.id))
  const about = { job: job.id, kind: job.kind, attempts, reason: lastError }
  if (isGivenUp) log.error(about, 'a job was given up')
  else log.warn(about, 'a job failed and will be tried again')
}

/** Of a failed statement PostgreSQL's reason alone: its parameters hold what people wrote. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && 'query' in error ? error.cause : error
  return reason instanceof Error ? reason.message : String(reason)
}
