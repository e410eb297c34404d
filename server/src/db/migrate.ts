import { createRequire } from 'node:module'
import path from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { VERSION } from '../version.ts'
import { liftTimeouts } from './pool.ts'
import { releaseOf } from './releases.ts'

/** Advisory lock of a process that migrates: any number that nothing else in the database locks. */
const LOCK = 7_702_116_445
/** Waiting for another process longer than this is logged. */
const WAIT_LOG_MS = 1_000

export type MigrateOptions = {
  log?: FastifyBaseLogger
  /** The migrations, as drizzle-kit writes them. */
  folder?: string
}

/** A release and the version of its package.json. */
type Release = { release: number; version: string }

/**
 * Apply the migrations of `server/drizzle` that the database doesn't have yet, all or none. Of several processes that start at
 * once, one applies them and the others wait. A database of the next release is left as it is: its migrations keep this one working.
 * @throws StartError when a migration fails, or when the database was made by a version from before the baseline or by one more
 *   than a release newer; the database is then unchanged
 */
export async function migrate(pool: pg.Pool, { log, folder = migrationsFolder() }: MigrateOptions = {}) {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const own = { release: releaseOf(migrations.length), version: VERSION }
  const client = await pool.connect()
  try {
    // An index on a large table can take minutes.
    await liftTimeouts(client)
    await waitForLock(client, log)
    const applied = await listApplied(client).catch(explain)
    checkApplied(applied, migrations)
    if (applied.length > migrations.length) return checkRelease(await findRelease(client), own, log)
    await applyMigrations(client, migrations.slice(applied.length), own, log).catch(explain)
  } finally {
    // Closed, not returned to the pool: the lock and the settings end with the connection.
    client.release(true)
  }
}

async function waitForLock(client: pg.PoolClient, log?: FastifyBaseLogger) {
  const timer = setTimeout(() => log?.info('Another Lintel updates the database; waiting'), WAIT_LOG_MS)
  await client.query('select pg_advisory_lock($1)', [LOCK]).finally(() => clearTimeout(timer))
}

/** How many migrations the database has, how many this version knows, and the releases of both. */
export async function describeSchema(pool: pg.Pool) {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() }).length
  const applied = (await listApplied(pool)).length
  return { applied, known, found: await findRelease(pool), own: { release: releaseOf(known), version: VERSION } }
}

/** A migration's time in the journal identifies it. @returns those of the database, in order; none if it is empty */
async function listApplied(client: pg.PoolClient | pg.Pool): Promise<number[]> {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations'))) return []
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ at }) => Number(at))
}

async function hasTable(client: pg.PoolClient | pg.Pool, name: string): Promise<boolean> {
  const { rows } = await client.query(`select where to_regclass('${name}') is not null`)
  return rows.length > 0
}

function checkApplied(applied: number[], migrations: MigrationMeta[]) {
  if (applied.slice(0, migrations.length).some((at, index) => at !== migrations[index]?.folderMillis))
    throw new StartError(
      'A version of Lintel from before its first release made this database, and no later one can open it; run that version, or give this one an empty DATA_DIR or DATABASE_URL.',
    )
}

/** @returns the newest release that has migrated the database; null if none wrote it */
async function findRelease(client: pg.PoolClient | pg.Pool): Promise<Release | null> {
  if (!(await hasTable(client, 'public.schema_releases'))) return null
  const { rows } = await client.query<Release>('select release, version from schema_releases')
  return rows[0] ?? null
}

/** @throws StartError unless the database is at most one release newer */
function checkRelease(found: Release | null, own: Release, log?: FastifyBaseLogger) {
  if (!found)
    throw new StartError('A newer version of Lintel has used this database; run that one, or restore a backup.')
  if (found.release > own.release + 1)
    throw new StartError(
      `Lintel ${found.version} has used this database, which is more than one release newer than this Lintel ${own.version}; run ${found.version} or the release before it, or restore a backup.`,
    )
  log?.info(`Lintel ${found.version} has updated the database; this older ${own.version} runs on it without changes`)
}

/** In one transaction, with the release. */
async function applyMigrations(
  client: pg.PoolClient,
  migrations: MigrationMeta[],
  own: Release,
  log?: FastifyBaseLogger,
) {
  const startedAt = performance.now()
  const count = migrations.length === 1 ? '1 migration' : `${migrations.length} migrations`
  if (migrations.length > 0) log?.info(`Updating the database: ${count}`)
  await client.query('begin')
  await client.query(`create schema if not exists drizzle`)
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  await writeRelease(client, own)
  await client.query('commit')
  if (migrations.length > 0)
    log?.info(`Updated the database in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

async function writeRelease(client: pg.PoolClient, { release, version }: Release) {
  if (!(await hasTable(client, 'public.schema_releases'))) return
  await client.query(
    `insert into schema_releases (release, version) values ($1, $2)
     on conflict (is_only) do update set release = excluded.release, version = excluded.version, migrated_at = now()
     where schema_releases.release < excluded.release`,
    [release, version],
  )
}

function explain(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartError(`The database could not be brought to this version of Lintel: ${reason}.`)
}

/** The same folder for the sources and for the bundled server. */
export function migrationsFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('@lintel/server/package.json')
  return path.join(path.dirname(manifest), 'drizzle')
}
