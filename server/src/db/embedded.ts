import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { findBinaries } from './embedded-binaries.ts'
import { type Cluster, clusterOwner, isPostgresAlive, prepareCluster, stopPostgres } from './embedded-cluster.ts'
import { holdCluster } from './embedded-lock.ts'
import { openSocketFolder } from './embedded-socket.ts'

export type EmbeddedOptions = {
  /** Has the cluster in `postgres/` and its log in `postgres.log`; created if absent. */
  dataDir: string
  /** False for data that may be lost: without fsync. */
  durable?: boolean
  /** How far its clock is ahead on connections with the returned settings; not at all when absent. */
  clockOffsetMs?: number
  log: FastifyBaseLogger
  /** Called once when PostgreSQL ended unexpectedly and could not be started again. */
  onLost?: (error: unknown) => void
}

/** Where to connect: `host` is the folder of the Unix socket. Nothing listens on the network. */
export type EmbeddedPostgres = {
  host: string
  port: number
  user: string
  database: string
  options?: string
  stop(): Promise<void>
}

const NAME = 'lintel'

/**
 * Start the PostgreSQL of a data folder: created at the first start, taken over if it still runs, restarted when it dies.
 * @throws StartError when it can't run here, or another server already uses this folder
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  const folder = path.join(dataDir, 'postgres')
  // PostgreSQL's account has to enter it.
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const binaries = await findBinaries(dataDir, await clusterOwner(folder))
  const cluster = { folder, logFile: path.join(dataDir, 'postgres.log'), isDurable: options.durable ?? true, binaries }
  await prepareCluster(cluster)
  const socket = await openSocketFolder(folder)
  try {
    const release = await keepHolding(cluster, socket.host, options)
    const stop = async () => {
      await release()
      await socket.close()
    }
    return { ...settingsOf(socket.host, options), stop }
  } catch (error) {
    await socket.close()
    throw error
  }
}

/**
 * Connect to the cluster of a data folder, whether a server runs on it or not; if none does, PostgreSQL runs until `stop`.
 * @throws StartError when there is no cluster, or it can't be started
 */
export async function reachEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = path.join(path.resolve(options.dataDir), 'postgres')
  await clusterOwner(folder)
  if (!existsSync(folder))
    throw new StartError(`There is no database in ${options.dataDir}; set DATA_DIR or DATABASE_URL as for the server.`)
  if (!(await isPostgresAlive(folder))) return startEmbeddedPostgres(options)
  const socket = await openSocketFolder(folder)
  return { ...settingsOf(socket.host, options), stop: socket.close }
}

/** `current_instant()` and `current_clock()` of the database read the setting, in seconds. */
const settingsOf = (host: string, { clockOffsetMs = 0 }: EmbeddedOptions) => ({
  host,
  port: 5432,
  user: NAME,
  database: NAME,
  ...(clockOffsetMs !== 0 && { options: `-c lintel.clock_offset=${clockOffsetMs / 1000}` }),
})

/** Hold the lock until released; when PostgreSQL ends unexpectedly, start it and take the lock again. */
async function keepHolding(cluster: Cluster, host: string, { log, onLost }: EmbeddedOptions) {
  let isReleased = false
  let holder = await hold()

  async function hold() {
    const client = await holdCluster(cluster, host, (sentence) => log.info(sentence))
    await prepareDatabase(client)
    client.once('end', holdAgain)
    return client
  }

  async function holdAgain() {
    if (isReleased) return
    log.error('PostgreSQL stopped unexpectedly; starting it again.')
    try {
      holder = await hold()
      if (isReleased) await release()
      else log.info('PostgreSQL runs again.')
    } catch (error) {
      if (!isReleased) onLost?.(error)
    }
  }

  async function release() {
    isReleased = true
    await stopPostgres(cluster.folder)
    await holder.end().catch(() => {})
  }
  return release
}

/** The role and the database of the product. The role is no superuser, so that SQL injection can't leave the database. */
async function prepareDatabase(client: pg.Client) {
  const { rowCount } = await client.query(`select from pg_database where datname = '${NAME}'`)
  if (rowCount) return
  await client.query(`create role ${NAME} login`)
  await client.query(`create database ${NAME} owner ${NAME}`)
}
