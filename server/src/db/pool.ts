import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { DatabaseUnavailable, isLostServer } from '../errors/database-unavailable.ts'

/** Until a connection is made, and until a request gets one of the pool. */
const CONNECT_MS = 10_000
const IDLE_MS = 60_000
const KEEP_ALIVE_MS = 10_000
/**
 * Settings of every connection.
 *
 * A generic plan made a search over a million homes 1,000 times slower than a plan for the given values. Statements are too short
 * for parallel workers or compilation to pay off. Random pages cost about the same as sequential ones in memory and on an SSD.
 */
const SETTINGS = {
  plan_cache_mode: 'force_custom_plan',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  random_page_cost: '1.1',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
}
const SET = `select ${Object.entries(SETTINGS)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`

export type PoolOptions = {
  size: number
  /** A statement that PostgreSQL has not answered after this time fails, and its connection is closed. */
  answerTimeoutMs: number
  log?: FastifyBaseLogger
}

/** A failure to connect says that it is the database's: features connect to other servers, too. */
class Client extends pg.Client {
  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
    if (!callback) return super.connect() as Promise<pg.Client>
    super.connect((error: Error | null) => callback(error && new DatabaseUnavailable(error.message, { cause: error })))
    return undefined
  }
}

/** What pg has and its types leave out. */
type Internals = { connection: EventEmitter & { stream: Socket }; readyForQuery: boolean }
const internalsOf = (client: pg.ClientBase) => client as unknown as Internals

/** A pool of connections that have our settings before they are used, and that are closed when their server is lost. */
export function createPool(config: pg.ClientConfig, { size, answerTimeoutMs, log }: PoolOptions): pg.Pool {
  const idle = new Set<pg.ClientBase>()
  const pool = new pg.Pool({
    application_name: 'lintel',
    ...config,
    Client,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // The pool waits for it before it hands out the connection.
    onConnect: (client) => {
      closeWhenLost(client, answerTimeoutMs, closeIdle)
      return applySettings(client)
    },
  })
  // They lead to the same server.
  const closeIdle = (error: Error) => {
    for (const client of idle) closeNow(client, error)
  }
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  // The next query replaces an idle connection that broke. Without a listener the event would end the process.
  pool.on('error', (error) => log?.warn({ reason: error.message }, 'a connection to PostgreSQL broke'))
  // The same for a connection in use: its statement fails and reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** As a statement rather than at the start of the connection, where PgBouncer refuses parameters that it doesn't know. */
export async function applySettings(client: pg.ClientBase) {
  await client.query(SET)
}

/** Closes the connection when a statement has no answer in time, or when the server shuts down or is no primary any more. */
function closeWhenLost(client: pg.ClientBase, answerTimeoutMs: number, onLost: (error: Error) => void) {
  const { connection } = internalsOf(client)
  const close = (error: Error) => {
    closeNow(client, error)
    onLost(error)
  }
  connection.on('errorMessage', ({ code, message }: pg.DatabaseError) => {
    if (isLostServer(code)) close(new DatabaseUnavailable(message))
  })
  // The event also comes while the connection is idle, and then means nothing. A listener passed to setTimeout would hear only
  // the first one.
  connection.stream.setTimeout(answerTimeoutMs)
  connection.stream.on('timeout', () => {
    if (!internalsOf(client).readyForQuery)
      close(new DatabaseUnavailable(`PostgreSQL did not answer for ${answerTimeoutMs / 1000} seconds`))
  })
}

/** Fails what runs on it. The error is emitted at once, so that the pool does not hand it out meanwhile. */
function closeNow(client: pg.ClientBase, error: Error) {
  const { connection } = internalsOf(client)
  connection.emit('error', error)
  connection.stream.destroy()
}

/** Lets statements of a connection run for any time. Release it with `true` afterwards: the pool then closes it. */
export async function liftTimeouts(client: pg.ClientBase) {
  internalsOf(client).connection.stream.setTimeout(0)
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
}
