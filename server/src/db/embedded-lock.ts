import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { type Cluster, isPostgresAlive, spawnPostgres } from './embedded-cluster.ts'

/** Advisory lock: any number that nothing else in the database `postgres` locks. */
const LOCK = 4_110_518_731
/** PostgreSQL needs a moment to notice that a server was killed; a lock held for longer belongs to a server that runs. */
const LOCK_WAIT_MS = 1_000
const START_TIMEOUT_MS = 60_000
const SLOW_START_MS = 3_000

/**
 * Connect to the cluster's PostgreSQL, start it if it does not run, and take the lock that one server holds at a time. The lock
 * belongs to the connection, so it ends with the process, also when that is killed; a PostgreSQL that outlived its server is
 * used as it is.
 * @returns the connection (as superuser) that holds the lock while it is open
 * @throws StartError when another server holds the lock, or PostgreSQL does not start
 */
export async function holdCluster(cluster: Cluster, host: string, say: (sentence: string) => void): Promise<pg.Client> {
  const startedAt = performance.now()
  let child: ChildProcess | undefined
  let hasSaid = false
  while (performance.now() - startedAt < START_TIMEOUT_MS) {
    const client = await reach(host)
    if (client && (await takeLock(client, cluster.folder))) return client
    if (child && hasEnded(child)) await throwUnlessTemporary(cluster)
    if ((!child || hasEnded(child)) && !(await isPostgresAlive(cluster.folder))) child = await spawnPostgres(cluster)
    if (!hasSaid && performance.now() - startedAt > SLOW_START_MS) {
      hasSaid = true
      say('PostgreSQL is still starting; after a crash it first recovers what was committed.')
    }
    await pause(15)
  }
  throw new StartError(`PostgreSQL did not answer within ${START_TIMEOUT_MS / 1000} seconds; see ${cluster.logFile}.`)
}

/** @returns undefined while PostgreSQL does not run, starts or shuts down */
async function reach(host: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'postgres' })
  // Every error ends the connection, and the caller listens for that.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}

/** @returns false when PostgreSQL ended meanwhile @throws StartError when another server has the lock */
async function takeLock(client: pg.Client, folder: string): Promise<boolean> {
  try {
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return true
  } catch (error) {
    await client.end().catch(() => {})
    const isHeld = error instanceof pg.DatabaseError && error.code === '55P03'
    if (isHeld) throw new StartError(`Another Lintel server is already running on ${folder}.`)
    return false
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Another start can be faster, and the processes of a killed PostgreSQL need a moment to end: both reasons pass. */
async function throwUnlessTemporary(cluster: Cluster) {
  const reason = findStartFailure(await readFile(cluster.logFile, 'utf8'))
  if (/already exists|still in use/.test(reason)) return
  throw new StartError(`PostgreSQL did not start: ${reason} (see ${cluster.logFile}).`)
}

/**
 * Why PostgreSQL did not start, from its log; '' if it says nothing. The log has the last words of connections as well: those
 * of a killed PostgreSQL can come after the failure of the next one.
 */
export function findStartFailure(log: string): string {
  const fatal = log
    .split('\n')
    .filter((line) => /FATAL: /.test(line) && !/FATAL: +(terminating connection|the database system is)/.test(line))
  return (
    fatal
      .at(-1)
      ?.replace(/^.*FATAL: */, '')
      .trim() ?? ''
  )
}
