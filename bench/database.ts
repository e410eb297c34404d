import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { type Connection, connect } from '../server/src/db/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
// Queries of features need what the others contribute.
import '../server/src/features.ts'

export type BenchDatabase = {
  /** For the DATABASE_URL of other processes. */
  url: string
  /** A temporary folder, removed afterwards. */
  folder: string
}

/** Homes in benchmarks of a single size. */
export const PROPERTIES = process.argv.includes('--full') ? 1_000_000 : 100_000

/**
 * Runs a benchmark on a new, migrated PostgreSQL in a temporary folder, which is removed afterwards.
 * @param options.durable whether commits wait for the disk
 */
export async function withDatabase(
  run: (connection: Connection, database: BenchDatabase) => Promise<void>,
  { durable = false }: { durable?: boolean } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'))
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable, log })
  const { host, port, user, database } = postgres
  // Bulk inserts take longer than a statement of the product may.
  const connection = await connect(postgres, { answerTimeoutMs: 600_000 })
  try {
    await allowSeeding(postgres)
    await migrate(connection.pool)
    await run(connection, { url: `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`, folder })
  } finally {
    await connection.close()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

/** Lets the product's role write seeded rows without triggers, some of which refuse changes. */
async function allowSeeding({ host, port, user, database }: EmbeddedPostgres) {
  const client = new pg.Client({ host, port, database, user: 'postgres' })
  await client.connect()
  await client.query(`grant set on parameter session_replication_role to ${user}`)
  await client.end()
}
