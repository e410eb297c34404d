import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import {
  applyMigrations,
  findRelease,
  listApplied,
  lockMigrations,
  type Migration,
  migrationsFolder,
  ownRelease,
  type Release,
  readMigrations,
  writeRelease,
} from './migrations.ts'
import { liftTimeouts } from './pool.ts'

export type MigrateOptions = {
  log?: FastifyBaseLogger
  /** The migrations, as drizzle-kit writes them. */
  folder?: string
}

/**
 * Apply the migrations of `server/drizzle` that the database doesn't have yet, all or none. Of several processes that start at
 * once, one applies them and the others wait. A database of the next release is left as it is: its migrations keep this one working.
 * @throws StartError when a migration fails, or when the database was made by a version from before the baseline or by one more
 *   than a release newer; the database is then unchanged
 */
export async function migrate(pool: pg.Pool, { log, folder = migrationsFolder() }: MigrateOptions = {}) {
  const migrations = readMigrations(folder)
  const own = ownRelease(migrations)
  const client = await pool.connect()
  try {
    // An index on a large table can take minutes.
    await liftTimeouts(client)
    await lockMigrations(client, log)
    const applied = await listApplied(client).catch(explain)
    checkApplied(applied, migrations)
    if (applied.length > migrations.length) return checkRelease(await findRelease(client), own, log)
    await update(client, migrations.slice(applied.length), own, log).catch(explain)
  } finally {
    // Closed, not returned to the pool: the lock and the settings end with the connection.
    client.release(true)
  }
}

/** How many migrations the database has, how many this version knows, and the releases of both. */
export async function describeSchema(pool: pg.Pool) {
  const migrations = readMigrations()
  const applied = await listApplied(pool)
  return {
    applied: applied.length,
    known: migrations.length,
    found: await findRelease(pool),
    own: ownRelease(migrations),
  }
}

function checkApplied(applied: number[], migrations: Migration[]) {
  if (applied.slice(0, migrations.length).some((at, index) => at !== migrations[index]?.at))
    throw new StartError(
      'A version of Lintel from before its first release made this database, and no later one can open it; run that version, or give this one an empty DATA_DIR or DATABASE_URL.',
    )
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
async function update(client: pg.PoolClient, migrations: Migration[], own: Release, log?: FastifyBaseLogger) {
  const startedAt = performance.now()
  const count = migrations.length === 1 ? '1 migration' : `${migrations.length} migrations`
  if (migrations.length > 0) log?.info(`Updating the database: ${count}`)
  await client.query('begin')
  await applyMigrations(client, migrations)
  await writeRelease(client, own)
  await client.query('commit')
  if (migrations.length > 0)
    log?.info(`Updated the database in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

function explain(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartError(`The database could not be brought to this version of Lintel: ${reason}.`)
}
