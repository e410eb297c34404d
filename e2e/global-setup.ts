import { startPostgres } from './databases.ts'
import { saveDemoSessions } from './demo-sessions.ts'
import { expect } from './fixtures.ts'
import { runSql } from './run-sql.ts'
import { startServer, startWithDataOf } from './server.ts'

const COUNT_DUE_JOBS = 'select count(*)::int from jobs where run_at <= now() and failed_at is null'

/**
 * Starts one PostgreSQL, fills a database and a data folder with the demo and signs in to its accounts once; every server of the
 * run starts with a copy of both.
 * @returns a function that deletes them
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const stopPostgres = await startPostgres()
  const server = await startServer()
  await saveDemoSessions(server.baseURL)
  // Otherwise every copy would run the jobs that are left. The limit of the configuration is one for tests only.
  await expect.poll(() => runSql(server, COUNT_DUE_JOBS), { timeout: 120_000 }).toEqual([{ count: 0 }])
  await server.end()
  startWithDataOf(server)
  return async () => {
    await server.stop()
    await stopPostgres()
  }
}
