import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { urlOf } from '../server/src/test/throwaway-postgres.ts'
import { createDatabase, dropDatabase, settingsOf } from './databases.ts'

const MAIN = path.join(import.meta.dirname, '../server/dist/main.js')

export type Server = {
  baseURL: string
  /** Its files. */
  dataDir: string
  /** The name of its database. */
  database: string
  /** Kills the process with SIGKILL and starts it again on the same port. */
  crash(): Promise<void>
  /** Stops it and keeps its data. */
  end(): Promise<void>
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/** Environment variable with the data folder and the database that servers start with, as JSON; set by the global setup. */
const TEMPLATE = 'LINTEL_E2E_TEMPLATE'

type Data = Pick<Server, 'dataDir' | 'database'>

/** Makes every server that is started from now on begin with a copy of a stopped server's data. */
export function startWithDataOf({ dataDir, database }: Server) {
  process.env[TEMPLATE] = JSON.stringify({ dataDir, database } satisfies Data)
}

/** Starts the built server on a free port with its own data folder and database, with the demo unless `DEMO` is `off`. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-e2e-'))
  const template: Data | null = env.DEMO === 'off' ? null : JSON.parse(process.env[TEMPLATE] ?? 'null')
  if (template) await cp(template.dataDir, dataDir, { recursive: true })
  const database = await createDatabase(template?.database)
  const DATABASE_URL = urlOf(settingsOf(database))
  const start = (port: string) => spawnServer({ DATABASE_URL, DATA_DIR: dataDir, PORT: port, ...env })
  let child = start('0')
  const end = async (signal: NodeJS.Signals) => {
    const isRunning = child.exitCode === null && child.signalCode === null
    const ended = isRunning ? once(child, 'exit') : null
    child.kill(signal)
    await ended
  }
  const stop = async () => {
    await end('SIGTERM')
    await Promise.all([rm(dataDir, { recursive: true, force: true }), dropDatabase(database)])
  }
  try {
    const baseURL = await readPrintedUrl(child)
    const crash = async () => {
      await end('SIGKILL')
      child = start(new URL(baseURL).port)
      await readPrintedUrl(child)
    }
    return { baseURL, dataDir, database, crash, end: () => end('SIGTERM'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const spawnServer = (env: Record<string, string>) =>
  spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DEMO: 'on', RATE_LIMIT: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

async function readPrintedUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has no stdout')
  for await (const line of createInterface(child.stdout)) {
    const [url] = line.match(/http:\/\/\S+/) ?? []
    if (!url) continue
    // Keeps reading: a full pipe would block the server.
    child.stdout.resume()
    return url
  }
  throw new Error('the server ended before it printed its URL')
}
