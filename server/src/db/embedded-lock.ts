import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { type Cluster, isPostgresAlive, spawnPostgres } from './embedded-cluster.ts'

/** Any number that nothing else in the database `postgres` locks. */
const LOCK = 4_110_518_731
/** A killed server's connection takes a moment to be noticed; one that still stands after this is alive. */
const LOCK_WAIT_MS = 1_000
const PATIENCE_MS = 60_000
const WAIT_IS_LONG_MS = 3_000

/**
 * Hold the cluster: reach its PostgreSQL, or start it when nobody has, and take the lock that one server holds at a
 * time. The lock lives in a connection, so it goes with the process that took it, however that ends; and a
 * PostgreSQL which outlived its server is simply reached.
 * @returns the connection (as superuser) that keeps the lock while it is open
 * @throws StartError when another server holds it, or PostgreSQL does not start
 */
export async function holdCluster(cluster: Cluster, host: string, say: (sentence: string) => void): Promise<pg.Client> {
  const startedAt = Date.now()
  let child: ChildProcess | undefined
  let hasSaid = false
  while (Date.now() - startedAt < PATIENCE_MS) {
    const client = await reach(host)
    if (client && (await takeLock(client, cluster.folder))) return client
    if (child && hasEnded(child)) await refuseUnlessPassing(cluster)
    if ((!child || hasEnded(child)) && !(await isPostgresAlive(cluster.folder))) child = await spawnPostgres(cluster)
    if (!hasSaid && Date.now() - startedAt > WAIT_IS_LONG_MS) {
      hasSaid = true
      say('PostgreSQL is still starting; after a crash it first recovers what was committed.')
    }
    await pause(15)
  }
  throw new StartError(`PostgreSQL did not answer within ${PATIENCE_MS / 1000} seconds; see ${cluster.logFile}.`)
}

/** @returns undefined while nothing answers there, or while it is starting up or shutting down */
async function reach(host: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'postgres' })
  // Its end is what matters, and that is listened for where it does.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}

/** @returns false when PostgreSQL went away meanwhile @throws StartError when another server has the lock */
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

/** Another start may have been quicker, and a killed PostgreSQL's processes take a moment to go: both pass. */
async function refuseUnlessPassing(cluster: Cluster) {
  const log = await readFile(cluster.logFile, 'utf8')
  const reason =
    log
      .trim()
      .split('\n')
      .filter((line) => line.includes('FATAL'))
      .at(-1) ?? ''
  if (/already exists|still in use/.test(reason)) return
  throw new StartError(`PostgreSQL did not start: ${reason.replace(/^.*FATAL: */, '')} (see ${cluster.logFile}).`)
}
