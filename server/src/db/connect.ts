import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { describeNetworkError } from '../network-error.ts'
import { StartError } from '../start-error.ts'

/** The database, or a transaction in it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
/** A URL, as in DATABASE_URL, or the address of the embedded PostgreSQL. */
export type ConnectionSettings = { url: string } | { host: string; port: number; user: string; database: string }
export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** Eight connections are where throughput levels off on two cores. */
const POOL_SIZE = 8
const OLDEST_VERSION = 15_00_00
/**
 * Settings of every connection.
 *
 * A generic plan made a search over a million homes 1,000 times slower than a plan for the given values. Statements are too short
 * for parallel workers or compilation to pay off. Random pages cost about the same as sequential ones in memory and on an SSD.
 */
export const SESSION_OPTIONS =
  '-c plan_cache_mode=force_custom_plan -c max_parallel_workers_per_gather=0 -c jit=off -c random_page_cost=1.1'

/**
 * Connect to PostgreSQL. Statements time out after 15 seconds, idle transactions after 30.
 * @throws StartError when it cannot be reached with these settings, or is too old
 */
export async function connect(
  settings: ConnectionSettings,
  options: { log?: FastifyBaseLogger; poolSize?: number } = {},
): Promise<Connection> {
  const config = clientConfig(settings)
  const target = targetOf(config)
  const pool = new pg.Pool({
    ...config,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'lintel',
  })
  // The next query replaces an idle connection that broke. Without a listener the event would end the process.
  pool.on('error', (error) => options.log?.warn({ reason: error.message }, 'a connection to PostgreSQL broke'))
  // The same for a connection in use: its statement fails and reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await checkServer(pool, target)
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

function clientConfig(settings: ConnectionSettings): pg.ClientConfig {
  if (!('url' in settings)) return { ...settings, options: SESSION_OPTIONS }
  // Options in the URL would replace ours.
  const url = settings.url.replace(
    /[?&]options=[^&#]*/,
    (given) => `${given}${encodeURIComponent(` ${SESSION_OPTIONS}`)}`,
  )
  return { connectionString: url, options: SESSION_OPTIONS }
}

/** The address without the password, for the log. */
function targetOf(config: pg.ClientConfig): string {
  try {
    const { host, port, user, database } = new pg.Client(config)
    return `database "${database}" as user "${user}" at ${host}:${port}`
  } catch (error) {
    throw new StartError(`DATABASE_URL cannot be used: ${describeNetworkError(error)}.`)
  }
}

async function checkServer(pool: pg.Pool, target: string) {
  const { rows } = await pool
    .query<{ version: number; encoding: string }>(
      "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
    )
    .catch((error: unknown) => {
      throw new StartError(
        `PostgreSQL could not be reached: ${target}: ${describeNetworkError(error)}; check DATABASE_URL.`,
      )
    })
  const { version, encoding } = rows[0] ?? { version: 0, encoding: '' }
  if (version < OLDEST_VERSION)
    throw new StartError(
      `Lintel needs PostgreSQL 15 or newer; ${target} is version ${Math.floor(version / 10_000)}; check DATABASE_URL.`,
    )
  if (encoding !== 'UTF8')
    throw new StartError(
      `Lintel needs a database that keeps text as UTF8; ${target} has ${encoding}; create one with "encoding 'UTF8' template template0".`,
    )
}
