import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { ConnectionSettings } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { stopPostgres } from '../db/embedded-cluster.ts'

const PREFIX = 'lintel-test-'

/** Starts a PostgreSQL without fsync in a temporary folder, which `stop` removes. */
export async function startThrowawayPostgres() {
  await sweepAbandoned()
  const dataDir = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: pino({ level: 'silent' }) })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
  const { host, port } = postgres
  return { dataDir, admin: { host, port, user: 'postgres', database: 'postgres' }, stop }
}

/** Stops the PostgreSQL of killed test runs and removes their folders. */
async function sweepAbandoned() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (Number.isNaN(pid) || isAlive(pid)) continue
    const folder = path.join(tmpdir(), name)
    await stopPostgres(path.join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** @returns settings for another database of the same server and user */
export function databaseOf(settings: ConnectionSettings, database: string): ConnectionSettings {
  if (!('url' in settings)) return { ...settings, database }
  const url = new URL(settings.url)
  url.pathname = database
  return { url: url.href }
}

/** @returns the settings as a URL, for `DATABASE_URL` of a child process */
export function urlOf(settings: ConnectionSettings): string {
  if ('url' in settings) return settings.url
  return `postgresql://${settings.user}@${encodeURIComponent(settings.host)}:${settings.port}/${settings.database}`
}

/** Runs one statement on a new connection. @returns the rows */
export const execute = (settings: ConnectionSettings, statement: string, values: unknown[] = []) =>
  withConnection(settings, async (client) => (await client.query(statement, values)).rows)

/** Runs a function with a new connection, which ends after it. */
export async function withConnection<T>(
  settings: ConnectionSettings,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client('url' in settings ? settings.url : settings)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
