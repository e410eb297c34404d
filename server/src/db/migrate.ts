import { createRequire } from 'node:module'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** Any number that nothing else in the database locks. */
const LOCK = 7_702_116_445

/**
 * Bring the database to the newest migration in `server/drizzle`. Several processes may start at once: one applies,
 * the others wait and find it done. What has been applied is kept in `drizzle.__drizzle_migrations`.
 * @throws StartError when one is refused, and then none is kept, or when a newer Lintel has been here
 */
export async function migrate(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    // An index over a large table takes as long as it takes.
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const config = { migrationsFolder: migrationsFolder() }
    await applyMigrations(drizzle({ client }), config).catch(explain)
    await refuseNewer(client, readMigrationFiles(config).length)
  } finally {
    // Closed rather than given back: the lock and the settings go with it.
    client.release(true)
  }
}

function explain(error: unknown): never {
  const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error)
  throw new StartError(`The database could not be brought to this version of Lintel: ${reason}.`)
}

/** What a later version added, this one would fill in wrongly. */
async function refuseNewer(client: pg.PoolClient, known: number) {
  const { rows } = await client.query<{ applied: number }>(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  )
  if (rows[0] && rows[0].applied > known)
    throw new StartError('A newer version of Lintel has used this database; run that one, or restore a backup.')
}

/** The same folder from the source and from the one built file. */
function migrationsFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('@lintel/server/package.json')
  return path.join(path.dirname(manifest), 'drizzle')
}
