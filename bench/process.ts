import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BenchDatabase } from './database.ts'

/** A server in a process of its own. */
export type Peer = {
  port: number
  pid: number
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Lintel as it is shipped: built, and told by its environment. Resolves once it serves. */
export const startLintel = (env: Record<string, string>): Promise<Peer> =>
  start(['server/dist/main.js'], { PORT: '0', LOG_LEVEL: 'fatal', RATE_LIMIT: 'off', ...env })

/** Lintel over the benchmark's database, with its files in the same temporary folder. */
export const startLintelOn = ({ url, folder }: BenchDatabase, env: Record<string, string> = {}): Promise<Peer> =>
  startLintel({ DATABASE_URL: url, DATA_DIR: `${folder}/lintel`, DEMO: 'off', ...env })

/** One of `bench/peers`, what Lintel is held against. */
export const startPeer = (name: string, env: Record<string, string> = {}): Promise<Peer> =>
  start(['--import', 'tsx', `bench/peers/${name}.ts`], env)

/** Resident memory of a process in megabytes, now and at its highest; as Linux tells it. */
export async function memoryOf(pid: number): Promise<{ now: number; highest: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), highest: read('VmHWM') }
}

/** Processor time a process has used so far, in milliseconds; as Linux tells it. */
export async function processorTimeOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  // User and system time in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function start(args: string[], env: Record<string, string>): Promise<Peer> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child)
  let isStopping = false
  child.on('close', (code, signal) => {
    if (!isStopping) process.stderr.write(`${args.at(-1)} ended by itself with ${code ?? signal}\n`)
  })
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      isStopping = true
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** From the first address it prints. */
async function portOf(child: ChildProcess): Promise<number> {
  let written = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      written += chunk
      const port = /http:\/\/[^\s:]+:(\d+)/.exec(written)?.[1]
      if (port) resolve(Number(port))
    })
    child.on('close', (code) => reject(new Error(`a server ended with ${code} before it served`)))
  })
}
