import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { type ConnectionSettings, connect } from './connect.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

/** As an operator writes it. */
function urlOf(settings: ConnectionSettings): URL {
  if ('url' in settings) return new URL(settings.url)
  const { host, port, user, database: name } = settings
  return new URL(`postgres://${user}:hunter2@${encodeURIComponent(host)}:${port}/${name}`)
}

test('adds its settings to those of the URL', async () => {
  // PgBouncer accepts no options.
  const url = urlOf(inject('cluster').admin)
  url.searchParams.set('options', '-c work_mem=5MB')

  const { pool, close } = await connect({ url: url.href })
  const { rows } = await pool.query(
    `select current_setting('plan_cache_mode') as plans, current_setting('max_parallel_workers_per_gather') as helpers,
       current_setting('jit') as jit, current_setting('random_page_cost') as anywhere, current_setting('work_mem') as memory`,
  )
  await close()

  expect(rows).toEqual([{ plans: 'force_custom_plan', helpers: '0', jit: 'off', anywhere: '1.1', memory: '5MB' }])
})

test('replaces a connection that broke while idle', async () => {
  const { db, pool, close } = await connect(database.settings, { poolSize: 1 })
  const broken = new Promise<void>((resolve) => pool.once('remove', () => resolve()))
  const other = await connect(database.settings)
  await other.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await broken

  const { rows } = await db.execute(sql`select 1 as answer`)

  expect(rows).toEqual([{ answer: 1 }])
  await Promise.all([close(), other.close()])
})

test('names a database that does not exist, without the password', async () => {
  const url = urlOf(database.settings)
  url.pathname = '/castles'

  const refused = await connect({ url: url.href }).catch((error: Error) => error)

  expect(String(refused)).toMatch(
    /^StartError: PostgreSQL could not be reached: database "castles" as user "\w+" at \S+: database "castles" does not exist; check DATABASE_URL\.$/,
  )
  expect(String(refused)).not.toContain('hunter2')
})

test('refuses a database that is not UTF8, and says how to make one that is', async () => {
  const { pool, close } = await connect(database.settings)
  await pool.query(`create database lintel_ascii encoding 'SQL_ASCII' locale 'C' template template0`)
  const url = urlOf(database.settings)
  url.pathname = '/lintel_ascii'

  const refused = await connect({ url: url.href }).catch((error: Error) => error)
  await pool.query('drop database lintel_ascii with (force)')
  await close()

  expect(String(refused)).toMatch(
    /^StartError: Lintel needs a database that keeps text as UTF8; .* has SQL_ASCII; create one/,
  )
})
