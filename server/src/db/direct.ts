import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { type Connection, connect } from './connect.ts'

/**
 * Connect past the connection pooler, for what has to keep a session of its own: the lock of migrations, and listening for jobs.
 * @throws StartError when it can't be used, or leads to another database than the pooler
 */
export async function connectDirect(url: string, pooled: Connection, log: FastifyBaseLogger): Promise<Connection> {
  // One that migrates and then listens.
  const direct = await connect({ url }, { log, poolSize: 1, variable: 'DATABASE_DIRECT_URL' })
  if ((await identify(direct.pool)) === (await identify(pooled.pool))) return direct
  await direct.close()
  throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases; correct one of them.')
}

/** @returns the same for connections to one database, also to a primary and its replicas */
async function identify(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `select system_identifier || ' ' || current_database() as identity from pg_control_system()`,
  )
  return rows[0]?.identity ?? ''
}
