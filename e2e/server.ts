import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const MAIN = path.join(import.meta.dirname, '../server/dist/main.js')

export type Server = {
  baseURL: string
  /** All of its data, including the database. */
  dataDir: string
  /** Kills the process with SIGKILL and starts it again on the same port. */
  crash(): Promise<void>
  /** Stops it and keeps its data folder. */
  end(): Promise<void>
  /** Stops it and deletes its data folder. */
  stop(): Promise<void>
}

/** Environment variable with the path of a data folder that contains the demo data; set by the global setup. */
const TEMPLATE_DIR = 'LINTEL_E2E_FILLED'

/** Makes every server that is started from now on begin with a copy of a stopped server's data. */
export function startWithDataOf(server: Server) {
  process.env[TEMPLATE_DIR] = server.dataDir
}

/** Starts the built server on a free port with its own data folder, with the demo data unless `DEMO` is `off`. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-e2e-'))
  const template = process.env[TEMPLATE_DIR]
  // `cp -a` keeps the owner of PostgreSQL's files, which is another user; `fs.cp` does not.
  if (template && env.DEMO !== 'off') await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir])
  const start = (port: string) => spawnServer({ DATA_DIR: dataDir, PORT: port, ...env })
  let child = start('0')
  const end = async (signal: NodeJS.Signals) => {
    const isRunning = child.exitCode === null && child.signalCode === null
    const ended = isRunning ? once(child, 'exit') : null
    child.kill(signal)
    await ended
  }
  const stop = async () => {
    await end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const baseURL = await readPrintedUrl(child)
    const crash = async () => {
      await end('SIGKILL')
      child = start(new URL(baseURL).port)
      await readPrintedUrl(child)
    }
    return { baseURL, dataDir, crash, end: () => end('SIGTERM'), stop }
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
