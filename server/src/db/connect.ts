import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { describeNetworkError } from '../errors/network-error.ts'
import { StartError } from '../errors/start-error.ts'
import { createPool } from './pool.ts'

/** The database, or a transaction in it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
/** A URL, as in DATABASE_URL, or the address of the embedded PostgreSQL. */
export type ConnectionSettings =
  | { url: string }
  | { host: string; port: number; user: string; database: string; options?: string }
export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** Eight connections are where throughput levels off on two cores. */
const POOL_SIZE = 8
const OLDEST_VERSION = 15_00_00
/** Above the timeout of PostgreSQL itself, which a frozen PostgreSQL can't keep. */
const ANSWER_TIMEOUT_MS = 20_000

type ConnectOptions = {
  log?: FastifyBaseLogger
  poolSize?: number
  /** See `PoolOptions`. */
  answerTimeoutMs?: number
  /** The variable that the address comes from, for messages. */
  variable?: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
}

/**
 * Connect to PostgreSQL. Statements time out after 15 seconds, idle transactions after 30; a statement without any answer fails
 * after 20.
 * @throws StartError when it cannot be reached with these settings, or is too old
 */
export async function connect(settings: ConnectionSettings, options: ConnectOptions = {}): Promise<Connection> {
  const { log, poolSize = POOL_SIZE, answerTimeoutMs = ANSWER_TIMEOUT_MS, variable = 'DATABASE_URL' } = options
  const config = 'url' in settings ? { connectionString: settings.url } : settings
  const target = targetOf(config, variable)
  const pool = createPool(config, { size: poolSize, answerTimeoutMs, log })
  try {
    await checkServer(pool, target, variable)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: drizzle({ client: pool }), pool, close: () => closePool(pool) }
}

/** Waits until every connection is closed: a PostgreSQL that is stopped earlier would break them. */
async function closePool(pool: pg.Pool) {
  let left = pool.totalCount
  const allGone = new Promise<void>((resolve) => {
    if (left === 0) resolve()
    pool.on('remove', () => {
      left -= 1
      if (left === 0) resolve()
    })
  })
  await pool.end()
  await allGone
}

/** The address without the password, for the log. */
function targetOf(config: pg.ClientConfig, variable: string): string {
  try {
    const { host, port, user, database } = new pg.Client(config)
    return `database "${database}" as user "${user}" at ${host}:${port}`
  } catch (error) {
    throw new StartError(`${variable} cannot be used: ${describeNetworkError(error)}.`)
  }
}

async function checkServer(pool: pg.Pool, target: string, variable: string) {
  const { rows } = await pool
    .query<{ version: number; encoding: string }>(
      "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
    )
    .catch((error: unknown) => {
      throw new StartError(
        `PostgreSQL could not be reached: ${target}: ${describeNetworkError(originOf(error))}; check ${variable}.`,
      )
    })
  const { version, encoding } = rows[0] ?? { version: 0, encoding: '' }
  if (version < OLDEST_VERSION)
    throw new StartError(
      `Lintel needs PostgreSQL 15 or newer; ${target} is version ${Math.floor(version / 10_000)}; check ${variable}.`,
    )
  if (encoding !== 'UTF8')
    throw new StartError(
      `Lintel needs a database that keeps text as UTF8; ${target} has ${encoding}; create one with "encoding 'UTF8' template template0".`,
    )
}

/** The first error of a chain of causes. */
function originOf(error: unknown): unknown {
  return error instanceof Error && error.cause ? originOf(error.cause) : error
}
