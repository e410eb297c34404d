import { createRequire } from 'node:module'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** Advisory lock of a process that migrates: any number that nothing else in the database locks. */
const LOCK = 7_702_116_445

/**
 * Apply the migrations of `server/drizzle` that the database doesn't have yet, all or none. Of several processes that start at
 * once, one applies them and the others wait.
 * @throws StartError when a migration fails, or when the database was made by a version from before the baseline or by a newer
 *   one; the database is then unchanged
 */
export async function migrate(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    // An index on a large table can take minutes.
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const config = { migrationsFolder: migrationsFolder() }
    const known = readMigrationFiles(config).map(({ folderMillis }) => folderMillis)
    checkApplied(await listApplied(client).catch(explain), known)
    await applyMigrations(drizzle({ client }), config).catch(explain)
  } finally {
    // Closed, not returned to the pool: the lock and the settings end with the connection.
    client.release(true)
  }
}

/** How many migrations the database has, and how many this version knows. */
export async function countMigrations(pool: pg.Pool): Promise<{ applied: number; known: number }> {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  return { applied: (await listApplied(pool)).length, known: known.length }
}

/** A migration's time in the journal identifies it. @returns those of the database, in order; none if it is empty */
async function listApplied(client: pg.PoolClient | pg.Pool): Promise<number[]> {
  const { rows: tables } = await client.query(`select where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (tables.length === 0) return []
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ at }) => Number(at))
}

function checkApplied(applied: number[], known: number[]) {
  if (applied.slice(0, known.length).some((at, index) => at !== known[index]))
    throw new StartError(
      'A version of Lintel from before its first release made this database, and no later one can open it; run that version, or give this one an empty DATA_DIR or DATABASE_URL.',
    )
  if (applied.length > known.length)
    throw new StartError('A newer version of Lintel has used this database; run that one, or restore a backup.')
}

function explain(error: unknown): never {
  const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error)
  throw new StartError(`The database could not be brought to this version of Lintel: ${reason}.`)
}

/** The same folder for the sources and for the bundled server. */
export function migrationsFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('@lintel/server/package.json')
  return path.join(path.dirname(manifest), 'drizzle')
}
