import { saveDemoSessions } from './demo-sessions.ts'
import { expect } from './fixtures.ts'
import { runSql } from './run-sql.ts'
import { startServer, startWithDataOf } from './server.ts'

const COUNT_DUE_JOBS = 'select count(*)::int from jobs where run_at <= now() and failed_at is null'

/**
 * Fills a data folder with the demo data and signs in to its accounts once; every server of the run starts with a copy of it.
 * @returns a function that deletes it
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startServer()
  await saveDemoSessions(server.baseURL)
  // Otherwise every copy would run the jobs that are left. The limit of the configuration is one for tests only.
  await expect.poll(() => runSql(server, COUNT_DUE_JOBS), { timeout: 120_000 }).toEqual([{ count: 0 }])
  await server.end()
  startWithDataOf(server)
  return () => server.stop()
}
