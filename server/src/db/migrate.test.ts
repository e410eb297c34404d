import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { explainError } from '../errors/start-error.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../test/database.ts'
import { listTables } from '../test/releases.ts'
import { type Connection, connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migrations.ts'
import { RELEASES, releaseOf } from './releases.ts'

let database: TestDatabase
let connection: Connection
const closing: (() => Promise<unknown>)[] = []
async function open(opened: TestDatabase) {
  database = opened
  connection = await connect(database.settings)
  closing.push(connection.close, database.drop)
}
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A log that keeps its messages. */
function recordLog() {
  const messages: string[] = []
  return { log: pino({}, { write: (line: string) => void messages.push(JSON.parse(line).msg) }), messages }
}

/** @returns a folder with the migrations and further ones */
async function copyMigrations(statements: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-migrations-'))
  await cp(migrationsFolder(), folder, { recursive: true })
  const journalFile = path.join(folder, 'meta/_journal.json')
  const journal: { entries: object[] } = JSON.parse(await readFile(journalFile, 'utf8'))
  for (const [index, statement] of statements.entries()) {
    const tag = `later_${index}`
    await writeFile(path.join(folder, `${tag}.sql`), statement)
    journal.entries.push({ ...journal.entries.at(-1), when: 9e12 + index, tag })
  }
  await writeFile(journalFile, JSON.stringify(journal))
  return folder
}

const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() })
const query = async (text: string) => (await connection.pool.query(text)).rows
const listApplied = () => query('select hash, created_at from drizzle.__drizzle_migrations order by id')

describe('migrate', () => {
  beforeEach(async () => open(await createEmptyDatabase()))

  it('applies each migration once when several servers start at once', async () => {
    const { pool } = connection
    await Promise.all([migrate(pool), migrate(pool), migrate(pool)])

    const expected = migrations.map(({ hash, folderMillis }) => ({ hash, created_at: String(folderMillis) }))
    expect(await listApplied()).toEqual(expected)
  })

  it('writes its release and what it does, once', async () => {
    const { log, messages } = recordLog()
    await migrate(connection.pool, { log })
    await migrate(connection.pool, { log })

    expect(await query('select release, version from schema_releases')).toEqual([
      { release: releaseOf(migrations.length), version: manifest.version },
    ])
    expect(messages).toEqual([
      `Updating the database: ${migrations.length} migrations`,
      expect.stringMatching(/^Updated the database in \d+\.\d s$/),
    ])
  })

  it('says that it waits while another process migrates', async () => {
    const { log, messages } = recordLog()
    const other = await connection.pool.connect()
    await other.query('select pg_advisory_lock(7702116445)')
    const migrated = migrate(connection.pool, { log })
    await expect.poll(() => messages).toEqual(['Another Lintel updates the database; waiting'])
    other.release(true)
    await migrated
    expect(messages).toHaveLength(3)
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

describe('migrate, on a database that was migrated', () => {
  beforeEach(async () => open(await createTestDatabase()))

  it('never lowers the release that the database has', async () => {
    await query(`update schema_releases set release = 9, version = '9.0.0'`)
    await migrate(connection.pool)
    expect(await query('select release, version from schema_releases')).toEqual([{ release: 9, version: '9.0.0' }])
  })

  it('leaves everything as it was when a migration fails, and the version before then opens it', async () => {
    const before = { applied: await listApplied(), tables: await listTables(connection.pool) }
    const folder = await copyMigrations(['create table rooms (id int)', 'alter table no_such_table add column x int'])

    await expect(migrate(connection.pool, { folder })).rejects.toThrow(
      /^The database could not be brought to this version of Lintel: relation "no_such_table" does not exist\.$/,
    )

    expect({ applied: await listApplied(), tables: await listTables(connection.pool) }).toEqual(before)
    await migrate(connection.pool)
    await rm(folder, { recursive: true })
  })

  describe('by a newer version', () => {
    const own = releaseOf(migrations.length)
    const migrateAsNewer = async (release: number) => {
      const folder = await copyMigrations(['create table rooms (id int)'])
      await migrate(connection.pool, { folder })
      await rm(folder, { recursive: true })
      await query(`update schema_releases set release = ${release}, version = '9.1.0'`)
    }

    it('opens one of the next release, which keeps its migrations and its release', async () => {
      await migrateAsNewer(own + 1)
      const { log, messages } = recordLog()
      await migrate(connection.pool, { log })

      expect(await listApplied()).toHaveLength(migrations.length + 1)
      expect(await query('select release, version from schema_releases')).toEqual([
        { release: own + 1, version: '9.1.0' },
      ])
      expect(messages).toEqual([
        `Lintel 9.1.0 has updated the database; this older ${manifest.version} runs on it without changes`,
      ])
    })

    it('refuses one that is two releases newer, and names both versions', async () => {
      await migrateAsNewer(own + 2)
      const { version } = manifest
      await expect(migrate(connection.pool)).rejects.toThrow(
        `Lintel 9.1.0 has used this database, which is more than one release newer than this Lintel ${version}; run 9.1.0 or the release before it, or restore a backup.`,
      )
    })

    it('refuses one without a release', async () => {
      await migrateAsNewer(own)
      await query('delete from schema_releases')
      await expect(migrate(connection.pool)).rejects.toThrow(/^A newer version of Lintel has used this database/)
    })
  })
})

describe('a database from before the baseline', () => {
  const REFUSAL =
    'A version of Lintel from before its first release made this database, and no later one can open it; run that version, or give this one an empty DATA_DIR or DATABASE_URL.'
  /** When the 27 migrations before the baseline were made. */
  const EARLIER = [
    1_795_410_000_000, 1_795_410_000_001, 1_795_410_000_002, 1_795_410_000_003, 1_795_440_000_000, 1_795_440_000_001,
    1_795_440_000_002, 1_795_440_000_003, 1_795_440_000_004, 1_795_440_000_005, 1_795_460_460_874, 1_795_461_177_325,
    1_795_537_231_252, 1_795_538_322_122, 1_795_541_351_371, 1_795_543_386_015, 1_795_569_576_295, 1_795_573_619_128,
    1_795_583_972_898, 1_795_598_499_206, 1_795_631_883_219, 1_795_631_986_221, 1_795_633_128_732, 1_795_634_478_455,
    1_795_713_276_556, 1_795_717_971_537, 1_795_726_507_209,
  ]
  const listObjects = () =>
    query(`select nspname, relname, relkind from pg_class join pg_namespace n on n.oid = relnamespace
           where nspname !~ '^(pg_|information_schema)' order by 1, 2`)

  beforeEach(async () => {
    await open(await createEmptyDatabase())
    await query(`create table users (id uuid primary key); create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
    for (const at of EARLIER)
      await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', ${at})`)
  })

  it('is refused in one sentence, and nothing in it is changed', async () => {
    const before = { applied: await listApplied(), objects: await listObjects() }

    expect(await migrate(connection.pool).catch(explainError)).toBe(REFUSAL)

    expect({ applied: await listApplied(), objects: await listObjects() }).toEqual(before)
  })
})

describe('RELEASES', () => {
  it('ends with the version of package.json, unless another is being developed', () => {
    expect(releaseOf(migrations.length) > RELEASES.length || RELEASES.at(-1)?.version === manifest.version).toBe(true)
  })

  it('numbers releases from 1 by their migrations', () => {
    expect(RELEASES.map((release) => releaseOf(release.migrations))).toEqual(RELEASES.map((_, index) => index + 1))
    expect(releaseOf((RELEASES.at(-1)?.migrations ?? 0) + 1)).toBe(RELEASES.length + 1)
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
