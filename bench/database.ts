import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Connection, connect } from '../server/src/db/connect.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'

export type BenchDatabase = {
  /** As in DATABASE_URL, for other processes. */
  url: string
  /** A temporary folder, gone afterwards. */
  folder: string
}

/** How many homes a benchmark has that doesn't compare numbers of them. */
export const HOMES = process.argv.includes('--full') ? 1_000_000 : 100_000

/**
 * A PostgreSQL of the benchmark's own, in a temporary folder, gone afterwards; it waits for the disk only where that is
 * measured.
 */
export async function withDatabase(
  run: (connection: Connection, database: BenchDatabase) => Promise<void>,
  { durable = false }: { durable?: boolean } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'))
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable, log })
  const { host, port, user, database } = postgres
  const connection = await connect(postgres)
  try {
    await migrate(connection.pool)
    await run(connection, { url: `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`, folder })
  } finally {
    await connection.close()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}
