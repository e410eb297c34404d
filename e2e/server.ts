import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = path.join(import.meta.dirname, '../server/dist/main.js')

export type Server = {
  baseURL: string
  /** Where it keeps everything, its database included. */
  dataDir: string
  /** Kills it in the middle of whatever it does, as a crash would, and starts it again where it was. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Start the built server as people do, with the demo world, on a free port and a folder of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-e2e-'))
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
    return { baseURL, dataDir, crash, stop }
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
