import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Db } from '../db/connect.ts'
import { JOBS_CHANNEL, type JobHandler, WORKER_SLOTS } from './jobs.ts'
import { createLimits } from './limits.ts'
import { runNextJob } from './run-next-job.ts'

/** Retries become due without a notification, and some connection poolers lose notifications. */
const POLL_MS = 5_000

export type Worker = { stop: () => Promise<void> }

/** Run jobs as they become due, beside the workers of other processes, until stopped. */
export function startWorker({
  db,
  pool,
  handlers,
  log,
  pollMs = POLL_MS,
}: {
  db: Db
  /** For the connection that listens: not through a pooler that loses notifications. */
  pool: pg.Pool
  handlers: JobHandler[]
  log: FastifyBaseLogger
  pollMs?: number
}): Worker {
  const limits = createLimits(handlers)
  const running = new Map<number, Promise<void>>()
  let isStopped = false
  let isNotified = false
  let listener: pg.PoolClient | null = null
  let isChecking = false

  const wake = () => {
    isNotified = true
    for (let slot = 0; slot < WORKER_SLOTS; slot += 1) {
      if (isStopped || running.has(slot)) continue
      running.set(
        slot,
        runDueJobs().finally(() => running.delete(slot)),
      )
    }
  }

  /** Until none is due and none was enqueued meanwhile. */
  async function runDueJobs() {
    try {
      let hasMore = true
      while (hasMore && !isStopped) {
        isNotified = false
        hasMore = (await runNextJob(db, handlers, log, limits)) || isNotified
      }
    } catch (error) {
      // The database is away; the next poll finds what is due.
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'jobs could not be run')
    }
  }

  async function listen() {
    if (isStopped) return
    if (listener) return checkListener(listener)
    const client = await pool.connect()
    if (isStopped) return client.release()
    listener = client
    client.on('notification', wake)
    client.once('error', () => {
      if (listener !== client) return
      listener = null
      client.release(true)
    })
    await client.query(`listen ${JOBS_CHANNEL}`)
  }

  /** A connection that was lost without a word is found by its missing answer. */
  async function checkListener(client: pg.PoolClient) {
    if (isChecking) return
    isChecking = true
    await client.query('select 1 as listens').finally(() => {
      isChecking = false
    })
  }

  const poll = () => {
    wake()
    listen().catch((error: Error) => log.warn({ reason: error.message }, 'new jobs are not notified'))
  }
  const polling = setInterval(poll, pollMs)
  poll()

  return {
    async stop() {
      isStopped = true
      clearInterval(polling)
      await Promise.all(running.values())
      // Returned to the pool, which closes it.
      await listener?.query('unlisten *').catch(() => undefined)
      listener?.release()
      listener = null
    },
  }
}
