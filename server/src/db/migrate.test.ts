import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { urlOf } from '../test/cluster.ts'
import { createEmptyDatabase, type TestDatabase } from '../test/database.ts'
import { createLauncher } from '../test/launch.ts'
import { type Connection, connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migrations.ts'

let database: TestDatabase
let connection: Connection
beforeEach(async () => {
  database = await createEmptyDatabase()
  connection = await connect(database.settings)
})
afterEach(async () => {
  await connection.close()
  await database.drop()
})

const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() })
const query = async (text: string) => (await connection.pool.query(text)).rows
const listApplied = () => query('select hash, created_at from drizzle.__drizzle_migrations order by id')

describe('migrate', () => {
  it('applies each migration once when several servers start at once', async () => {
    const { pool } = connection
    await Promise.all([migrate(pool), migrate(pool), migrate(pool)])

    const expected = migrations.map(({ hash, folderMillis }) => ({ hash, created_at: String(folderMillis) }))
    expect(await listApplied()).toEqual(expected)
  })

  it('refuses a database that a newer version has used', async () => {
    await migrate(connection.pool)
    await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)

    await expect(migrate(connection.pool)).rejects.toThrow(/^A newer version of Lintel has used this database/)
  })

  it('says why a role without the rights cannot migrate', async () => {
    await query(
      `do $$ begin execute format('alter database %I set role = pg_read_all_data', current_database()); end $$`,
    )
    const { pool, close } = await connect(database.settings)

    await expect(migrate(pool)).rejects.toThrow(
      /^The database could not be brought to this version .*permission denied/,
    )

    await close()
  })
})

describe('a database from before the baseline', () => {
  const REFUSAL =
    'A version of Lintel from before its first release made this database, and no later one can open it; run that version, or give this one an empty DATA_DIR or DATABASE_URL.'
  /** When the first and the last of the migrations before the baseline were made. */
  const EARLIER = [1_795_172_481_650, 1_795_366_000_000]
  const listObjects = () =>
    query(`select nspname, relname, relkind from pg_class join pg_namespace n on n.oid = relnamespace
           where nspname !~ '^(pg_|information_schema)' order by 1, 2`)

  beforeEach(async () => {
    await query(`create table users (id uuid primary key); create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
    for (const at of EARLIER)
      await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', ${at})`)
  })

  it('is refused, and nothing in it is changed', async () => {
    const before = { applied: await listApplied(), objects: await listObjects() }

    await expect(migrate(connection.pool)).rejects.toThrow(REFUSAL)

    expect({ applied: await listApplied(), objects: await listObjects() }).toEqual(before)
  })

  it('ends the start of the server with one sentence', async () => {
    const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' })
    const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-migrate-'))
    const { ended } = launcher.launch('main', { DATABASE_URL: urlOf(database.settings), DATA_DIR: dataDir })

    expect(await ended).toEqual({ code: 1, stderr: `${REFUSAL}\n` })
    await rm(dataDir, { recursive: true })
  })
})

describe('server/drizzle', () => {
  it('lists migrations in order of time: an earlier one would never be applied to databases that have a later one', () => {
    const times = migrations.map(({ folderMillis }) => folderMillis)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })

  it('has the newest snapshot alone: drizzle-kit reads no other, and each has 3,000 lines', () => {
    const last = String(migrations.length - 1).padStart(4, '0')
    expect(readdirSync(path.join(migrationsFolder(), 'meta')).sort()).toEqual([
      `${last}_snapshot.json`,
      '_journal.json',
    ])
  })
})
