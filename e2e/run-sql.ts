import { execute } from '../server/src/test/throwaway-postgres.ts'
import { settingsOf } from './databases.ts'
import type { Server } from './server.ts'

/** Runs SQL in a server's database, where HTTP would be too slow or has no call. @returns the rows */
export const runSql = (server: Pick<Server, 'database'>, statement: string, values?: unknown[]) =>
  execute(settingsOf(server.database), statement, values)
