import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Db } from '../db/connect.ts'
import { JOBS_CHANNEL, runNextJob, type Work } from './jobs.ts'

/**
 * So many at once: each holds a connection while it lasts, and three leave most of them to people. One does nothing that
 * waits for others, so that a mail server that keeps silent holds up mail and nothing else.
 */
const HANDS = ['any', 'any', 'quick'] as const
/** What was put off comes due without a word, and behind some proxies PostgreSQL's word does not arrive. */
const LOOK_EVERY_MS = 5_000

export type Worker = { stop: () => Promise<void> }

/** Does the jobs of an installation as they come, beside whatever other processes do the same, until it is stopped. */
export function startWorker({
  db,
  pool,
  works,
  log,
}: {
  db: Db
  pool: pg.Pool
  works: Work[]
  log: FastifyBaseLogger
}): Worker {
  const waiting = works.filter(({ waits }) => waits).map(({ name }) => name)
  const hands = new Map<number, Promise<void>>()
  let isStopped = false
  let isWanted = false
  let listener: pg.PoolClient | null = null

  const wake = () => {
    isWanted = true
    for (const [place, does] of HANDS.entries()) {
      if (isStopped || hands.has(place)) continue
      hands.set(
        place,
        workOn(does === 'quick' ? waiting : []).finally(() => hands.delete(place)),
      )
    }
  }

  /** Until nothing is due, and nothing was told of meanwhile. */
  async function workOn(leftOut: string[]) {
    try {
      let isMore = true
      while (isMore && !isStopped) {
        isWanted = false
        isMore = (await runNextJob(db, works, log, leftOut)) || isWanted
      }
    } catch (error) {
      // The database is gone for a moment; the next look finds what is due.
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'jobs could not be done')
    }
  }

  async function listen() {
    if (listener || isStopped) return
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

  const look = () => {
    wake()
    listen().catch((error: Error) => log.warn({ reason: error.message }, 'new jobs are not heard of'))
  }
  const looking = setInterval(look, LOOK_EVERY_MS)
  look()

  return {
    async stop() {
      isStopped = true
      clearInterval(looking)
      await Promise.all(hands.values())
      // Back among the others, it is closed with them.
      await listener?.query('unlisten *').catch(() => undefined)
      listener?.release()
      listener = null
    },
  }
}
