import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob, enqueue } from '../jobs/jobs.ts'
import { startWorker } from '../jobs/worker.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { urlOf } from '../test/throwaway-postgres.ts'
import { connect } from './connect.ts'
import { connectDirect } from './direct.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const NAMES = [
  'plan_cache_mode',
  'max_parallel_workers_per_gather',
  'jit',
  'random_page_cost',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'application_name',
]
const EXPECTED = ['force_custom_plan', '0', 'off', '1.1', '15s', '30s', 'lintel']

/** Opens a connection and reads which process of PostgreSQL serves it, and its settings. */
async function visit() {
  const { pool, close } = await connect(database.pooled, { poolSize: 1 })
  const { rows } = await pool.query<Record<string, string>>(
    `select pg_backend_pid()::text as pid, ${NAMES.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
  )
  // A session's own setting must not reach the next one.
  await pool.query(`set work_mem = '5MB'`)
  await pool.query({ name: 'lintel_one', text: 'select 1' })
  const { rows: named } = await pool.query('select name from pg_prepared_statements order by 1')
  await close()
  return { pid: rows[0]?.pid, settings: NAMES.map((name) => rows[0]?.[name]), named: named.map(({ name }) => name) }
}

it('has its settings in every session, also of a server connection that another session used before', async () => {
  const visits = [await visit(), await visit(), await visit()]
  expect(visits.map(({ settings }) => settings)).toEqual(Array(3).fill(EXPECTED))
  expect(visits.map(({ named }) => named)).toEqual(Array(3).fill(['lintel_one']))
  // A pooler hands the connection on; without one each session has its own.
  expect(new Set(visits.map(({ pid }) => pid)).size).toBe(process.env.TEST_PGBOUNCER_URL ? 1 : 3)
})

it('gives settings before the first statement when many connections are opened at once', async () => {
  const { pool, close } = await connect(database.pooled)
  const read = async () => (await pool.query(`select current_setting('plan_cache_mode') as mode`)).rows[0].mode
  expect(await Promise.all(Array.from({ length: 40 }, read))).toEqual(Array(40).fill('force_custom_plan'))
  expect(pool.totalCount).toBe(8)
  await close()
})

it.each(['DATABASE_DIRECT_URL', 'DATABASE_URL alone'])('migrates, and notifies the worker of jobs: %s', async (way) => {
  const log = pino({ level: 'silent' })
  const pooled = await connect(database.pooled)
  const isDirect = way === 'DATABASE_DIRECT_URL'
  const direct = isDirect ? await connectDirect(urlOf(database.direct), pooled, log) : pooled
  await migrate(direct.pool)
  let ran = 0
  const kind = { kind: 'pooled', input: z.object({}) }
  const handlers = [
    defineJob({
      ...kind,
      run: async () => {
        ran += 1
      },
    }),
  ]
  // So late that only a notification can start the job.
  const worker = startWorker({ db: pooled.db, pool: direct.pool, handlers, log, pollMs: 3_600_000 })
  const isListening = async () =>
    (await pooled.pool.query(`select from pg_stat_activity where datname = current_database() and query ~ '^listen'`))
      .rowCount
  await expect.poll(isListening).toBe(1)
  await enqueue(pooled.db, kind, [{}])
  await expect.poll(() => ran).toBe(1)
  await worker.stop()
  if (isDirect) await direct.close()
  await pooled.close()
})
