import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createInstallation, type Server } from './installation.ts'
import { startPostgresPair } from './postgres-pair.ts'
import { PORTS, startHaproxy, startPgBouncer, startRedis, startS3 } from './services.ts'

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>

const SITE = `http://127.0.0.1:${PORTS.site}`
/** Three checks of the balancer. */
const FOUND_MS = 1_500

/** Starts two Lintels behind HAProxy, with PgBouncer, PostgreSQL and its replica, Redis and S3. Needs root, for the small disk. */
export async function startTwoServers() {
  const installation = await createInstallation({ LOG_LEVEL: 'warn', RATE_LIMIT: 'on' })
  try {
    const disk = mountDisk(installation.folder)
    installation.onClose(() => execFileSync('umount', ['-l', disk]))
    const postgres = await startPostgresPair(installation)
    const s3 = await startS3(installation)
    await startHaproxy(installation, { withSite: true })
    const [redis, pgBouncer] = await Promise.all([startRedis(installation), startPgBouncer(installation)])
    const env = {
      ...s3.env,
      DATABASE_URL: `postgres://lintel@127.0.0.1:${PORTS.pgbouncer}/postgres`,
      DATABASE_DIRECT_URL: postgres.url,
      REDIS_URL: `redis://127.0.0.1:${PORTS.redis}`,
      PUBLIC_URL: SITE,
      SHUTDOWN_DELAY: '2',
    }
    const created = await installation.launch('create-bucket', env).ended
    if (created.code !== 0) throw new Error(created.stderr)
    const createServer = (name: 'one' | 'two') =>
      installation.createServer(name, { ...env, DATA_DIR: path.join(disk, name), PORT: String(PORTS[name]) })
    const [one, two] = [createServer('one'), createServer('two')]
    await Promise.all([startBehindBalancer(one), startBehindBalancer(two)])
    return { installation, disk, one, two, origin: () => SITE, postgres, redis, pgBouncer, s3: s3.service }
  } catch (error) {
    await installation.close()
    throw error
  }
}

/** Resolves when the balancer sends requests to it. */
export async function startBehindBalancer(server: Server, more: Record<string, string> = {}) {
  await server.start(more)
  await pause(FOUND_MS)
}

/** A small disk for the data folders. */
function mountDisk(folder: string): string {
  const disk = path.join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', disk])
  return disk
}
