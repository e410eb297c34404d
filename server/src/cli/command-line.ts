import { pino } from 'pino'
import { type Connection, connect, type Db } from '../db/connect.ts'
import { reachEmbeddedPostgres } from '../db/embedded.ts'
import type { Environment } from '../env.ts'
import { StartError } from '../errors/start-error.ts'
import { shiftClock } from '../process/shift-clock.ts'
// Commands of features need what the others contribute.
import '../features.ts'

type DatabaseSettings = Pick<Environment, 'databaseUrl' | 'dataDir' | 'clockOffsetMs'>

/** PostgreSQL error codes: undefined table, undefined column. */
const UNDEFINED_OBJECT = ['42P01', '42703']

/**
 * Runs a command on the running server's database, or starts the embedded one until the command is done.
 * @throws StartError (there is no database, or it is of another version)
 */
export async function withDatabase<T>(
  env: DatabaseSettings,
  run: (db: Db, pool: Connection['pool']) => Promise<T>,
  { poolSize = 1 }: { poolSize?: number } = {},
): Promise<T> {
  return withConnection(
    env,
    async ({ db, pool }) => {
      try {
        return await run(db, pool)
      } catch (error) {
        const cause = error instanceof Error && error.cause ? error.cause : error
        const code = cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : ''
        if (!UNDEFINED_OBJECT.includes(code)) throw error
        throw new StartError('The database is of another version of Lintel; start this version once, then try again.')
      }
    },
    { poolSize },
  )
}

/** Like `withDatabase`, for a database of any version. @throws StartError (there is no database, or it does not answer) */
export async function withConnection<T>(
  env: DatabaseSettings,
  run: (connection: Connection) => Promise<T>,
  options: { poolSize?: number } = {},
): Promise<T> {
  shiftClock(env.clockOffsetMs)
  const log = pino({ level: 'silent' })
  const embedded = env.databaseUrl ? null : await reachEmbeddedPostgres({ ...env, log })
  try {
    const connection = await connect(embedded ?? { url: env.databaseUrl ?? '' }, options)
    return await run(connection).finally(connection.close)
  } finally {
    await embedded?.stop()
  }
}
