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
  /** Where it keeps everything, its database included. */
  dataDir: string
  /** Kills it in the middle of whatever it does, as a crash would, and starts it again where it was. */
  crash(): Promise<void>
  /** Ends it and keeps its data folder. */
  end(): Promise<void>
  /** Ends it and removes its data folder. */
  stop(): Promise<void>
}

/** A data folder that is filled with the demo world; set by the global setup. */
const FILLED = 'LINTEL_E2E_FILLED'

/**
 * Fill a data folder with the demo world once, for every server of the run to start from a copy.
 * @returns removes it
 */
export async function fillDemoWorld(): Promise<() => Promise<void>> {
  const server = await startServer()
  await server.end()
  process.env[FILLED] = server.dataDir
  return () => server.stop()
}

/** Start the built server on a free port and a data folder of its own, with the demo world unless DEMO says otherwise. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-e2e-'))
  const filled = process.env[FILLED]
  // PostgreSQL's files belong to another user, which only `cp` keeps.
  if (filled && env.DEMO !== 'off') await promisify(execFile)('cp', ['-a', `${filled}/.`, dataDir])
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
    const baseURL = await printedAddress(child)
    const crash = async () => {
      await end('SIGKILL')
      child = start(new URL(baseURL).port)
      await printedAddress(child)
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

async function printedAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has nowhere to write to')
  for await (const line of createInterface(child.stdout)) {
    const [address] = line.match(/http:\/\/\S+/) ?? []
    if (!address) continue
    // Unread, what it writes later would fill the pipe and hold it up.
    child.stdout.resume()
    return address
  }
  throw new Error('the server ended before it said where it is')
}
