import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BenchDatabase } from './database.ts'

/** A server in a child process. */
export type Peer = {
  port: number
  pid: number
  stop(): Promise<void>
}

const children = new Set<ChildProcess>()
// A benchmark that fails leaves no server behind, which would slow down the next one.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Starts the built server. Resolves once it serves. */
export const startLintel = (env: Record<string, string>): Promise<Peer> =>
  start(['server/dist/main.js'], { PORT: '0', LOG_LEVEL: 'fatal', RATE_LIMIT: 'off', ...env })

/** Starts Lintel on the benchmark's database, with its files in the same temporary folder. */
export const startLintelOn = ({ url, folder }: BenchDatabase, env: Record<string, string> = {}): Promise<Peer> =>
  startLintel({ DATABASE_URL: url, DATA_DIR: `${folder}/lintel`, DEMO: 'off', ...env })

/** The programs of `bench/peers`. */
export type PeerName = 'attacker' | 'bare-fastify' | 'bare-ws' | 'buffer'

/** Starts a program of `bench/peers`, to compare Lintel with. */
export const startPeer = (name: PeerName, env: Record<string, string> = {}): Promise<Peer> =>
  start(['--import', 'tsx', `bench/peers/${name}.ts`], env)

/** @returns resident memory of a process in MB, now and at its peak. Linux only. @throws when the process has ended */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (field: string) => {
    const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]
    if (!kilobytes) throw new Error(`process ${pid} has ended`)
    return Number(kilobytes) / 1024
  }
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** @returns CPU time of a process in ms. Linux only. */
export async function processorTimeOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  // utime and stime, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function start(args: string[], env: Record<string, string>): Promise<Peer> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const port = await portOf(child)
  let isStopping = false
  child.on('close', (code, signal) => {
    children.delete(child)
    if (!isStopping) process.stderr.write(`${args.at(-1)} exited with ${code ?? signal}\n`)
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

/** @returns the port in the first URL that the process prints */
async function portOf(child: ChildProcess): Promise<number> {
  let written = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      written += chunk
      const port = /http:\/\/[^\s:]+:(\d+)/.exec(written)?.[1]
      if (port) resolve(Number(port))
    })
    child.on('close', (code) => reject(new Error(`the server exited with ${code} before it served`)))
  })
}
