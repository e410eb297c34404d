import type pg from 'pg'
import { measureFreeBytes } from '../storage/free-space.ts'
import type { Metrics } from './metrics.ts'

/* Figures of other parts, read when scraped. */

export function addPoolFigures(metrics: Metrics, pool: pg.Pool) {
  metrics.addGaugeBy('database_pool_connections', 'Connections of this process to the database', ['state'], () => [
    [{ state: 'idle' }, pool.idleCount],
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
  ])
  metrics.addGauge('database_pool_waiting', 'Statements that wait for a connection', () => pool.waitingCount)
}

export function addDiskFigures(metrics: Metrics, folder: string) {
  let freeBytes: number | null = null
  metrics.onScrape(async () => {
    freeBytes = await measureFreeBytes(folder).catch(() => null)
  })
  metrics.addGauge('disk_free_bytes', 'Free space on the volume of DATA_DIR', () => freeBytes)
}

type Sockets = { describe: () => { sockets: number; users: number; isBusConnected: boolean } }

/** @param options.isBusShared whether there are other processes to be connected to */
export function addLiveFigures(metrics: Metrics, hub: Sockets, { isBusShared }: { isBusShared: boolean }) {
  metrics.addGauge('sockets', 'Open sockets of this process', () => hub.describe().sockets)
  metrics.addGauge('socket_users', 'Users with an open socket to this process', () => hub.describe().users)
  metrics.addGauge('bus_connected', 'Whether Redis is connected; absent without REDIS_URL', () =>
    isBusShared ? Number(hub.describe().isBusConnected) : null,
  )
}
