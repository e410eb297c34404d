import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { listApplied, lockMigrations, migrationsFolder, readMigrations } from './migrations.ts'

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
    await lockMigrations(client)
    const known = readMigrations().map(({ at }) => at)
    checkApplied(await listApplied(client).catch(explain), known)
    await applyMigrations(drizzle({ client }), { migrationsFolder: migrationsFolder() }).catch(explain)
  } finally {
    // Closed, not returned to the pool: the lock and the settings end with the connection.
    client.release(true)
  }
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
