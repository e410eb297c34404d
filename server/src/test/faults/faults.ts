import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CLOSE_CODES } from '@lintel/contract/socket'
import { fillDisk } from './full-disk.ts'
import type { Load } from './load.ts'
import type { Service } from './services.ts'
import type { Traffic } from './traffic.ts'
import { startBehindBalancer, type TwoServers } from './two-servers.ts'

/** Every fault: what happens, and how it ends. The load goes on all the time. */

const FAULT_MS = 10_000
const SLOW_CLIENTS = 200
/** Standard streams and the event loop's. */
const PERMANENT_DESCRIPTORS = 10
const STOP_MAX_MS = 10_000
const DAY_MS = 86_400_000
const FAKE_CLOCK = new URL('fake-clock.mjs', import.meta.url)

type Part = Pick<Service, 'signal'>
/** Resolves when its cause is gone. */
type Fault = (installed: TwoServers, traffic: Traffic, load: Load) => Promise<void>

const freeze =
  (part: (installed: TwoServers) => Part): Fault =>
  async (installed) => {
    part(installed).signal('SIGSTOP')
    await pause(FAULT_MS)
    part(installed).signal('SIGCONT')
  }
const kill =
  (part: (installed: TwoServers) => Service): Fault =>
  async (installed) => {
    await part(installed).kill()
    await pause(FAULT_MS)
    await part(installed).start()
  }

export const FAULTS: Record<string, Fault> = {
  'a server is killed': async ({ one }) => {
    await one.kill()
    await pause(2_000)
    await startBehindBalancer(one)
  },
  'a server is frozen': freeze(({ two }) => two),
  'rolling restart': restartBoth,
  'Redis is killed': kill(({ redis }) => redis),
  'Redis is frozen': freeze(({ redis }) => redis),
  'PgBouncer is killed': kill(({ pgBouncer }) => pgBouncer),
  'PostgreSQL is frozen': freeze(({ postgres }) => postgres),
  'S3 is killed': kill(({ s3 }) => s3),
  'S3 is frozen': freeze(({ s3 }) => s3),
  'full disk': fillDisk,
  '200 slow clients': sendSlowly,
  'clock a day ahead': moveClock,
  'no descriptors left': takeDescriptors,
  'PostgreSQL is lost': ({ postgres }) => postgres.failOver(2_000),
}

/** Restarts one server after the other, as a service manager does. No request may fail; every socket is closed with “restarting”. */
async function restartBoth({ one, two }: TwoServers, traffic: Traffic, { pages }: Load) {
  traffic.next()
  for (const { closeCodes } of pages) closeCodes.length = 0
  for (const server of [one, two]) {
    const startedAt = performance.now()
    const { code } = await server.stop()
    const ms = performance.now() - startedAt
    if (code !== 0) traffic.fault(`a server that was stopped exited with ${code}`)
    if (ms > STOP_MAX_MS) traffic.fault(`a server took ${Math.round(ms)} ms to stop`)
    await startBehindBalancer(server)
  }
  const codes = pages.flatMap(({ closeCodes }) => closeCodes)
  const told: number[] = [CLOSE_CODES.restarting, CLOSE_CODES.signedOut]
  const untold = codes.filter((code) => !told.includes(code))
  if (codes.length === 0 || untold.length > 0)
    traffic.fault(
      `a rolling restart closed ${codes.length} sockets, ${untold.length} of them without a word: ${untold}`,
    )
}

/** Half of them to the balancer, half past it; half send headers, half a body, a byte a second. */
async function sendSlowly({ origin, one }: TwoServers) {
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  const sockets = Array.from({ length: SLOW_CLIENTS }, (_, number) => {
    const socket = connect(Number(new URL(number % 2 ? origin() : one.origin()).port), '127.0.0.1')
    socket.on('error', () => undefined)
    if (number % 4 < 2) socket.write(`${head}content-length: 500\r\n\r\n`)
    return socket
  })
  const bytes = `${head}x-slow: `
  for (let second = 0; second < FAULT_MS / 1000; second += 1) {
    for (const [number, socket] of sockets.entries())
      socket.write(number % 4 < 2 ? '{' : (bytes[second % bytes.length] ?? ''))
    await pause(1_000)
  }
  for (const socket of sockets) socket.destroy()
}

/** One server's clock goes a day ahead while it runs, and back. */
async function moveClock({ installation, disk, two }: TwoServers, traffic: Traffic) {
  const file = path.join(installation.folder, 'clock')
  writeFileSync(file, '0')
  await two.stop()
  await startBehindBalancer(two, {
    NODE_OPTIONS: `--import=${FAKE_CLOCK}`,
    CLOCK_AHEAD_FILE: file,
    LOG_LEVEL: 'info',
  })
  const before = countMailsSentTwice(disk)
  writeFileSync(file, String(DAY_MS))
  await pause(FAULT_MS)
  await fetch(`${two.origin()}/api/properties/cities`)
  const [, time] = [...two.stderr().matchAll(/"time":(\d+)/g)].at(-1) ?? []
  const aheadMs = Number(time) - Date.now()
  if (!(Math.abs(aheadMs - DAY_MS) < 10_000)) traffic.fault(`the log is ${aheadMs} ms ahead, not a day`)
  writeFileSync(file, '0')
  await pause(1_000)
  if (countMailsSentTwice(disk) > before) traffic.fault('a mail was sent twice while a clock was wrong')
  await two.stop()
  await startBehindBalancer(two)
}

/** Files of mails are named by their Message-ID. */
function countMailsSentTwice(disk: string): number {
  const mails = ['one', 'two'].flatMap((name) => {
    const outbox = path.join(disk, name, 'outbox')
    return existsSync(outbox) ? readdirSync(outbox).filter((file) => file.endsWith('.eml')) : []
  })
  return mails.length - new Set(mails).size
}

async function takeDescriptors({ one }: TwoServers, traffic: Traffic) {
  const limit = (...args: string[]) => execFileSync('prlimit', [`--pid=${one.pid()}`, ...args], { encoding: 'utf8' })
  const before = limit('--nofile', '--noheadings', '--output=SOFT').trim()
  // The limit is of their numbers: those below it are of files that stay open, so that nothing new can be opened.
  limit(`--nofile=${PERMANENT_DESCRIPTORS}:`)
  if (await answersAnew(one.origin())) traffic.fault('a server without file descriptors accepted a connection')
  await pause(FAULT_MS)
  limit(`--nofile=${before}:`)
}

/** On a connection of its own. */
async function answersAnew(origin: string): Promise<boolean> {
  const request = http.get(`${origin}/healthz`, { agent: false, signal: AbortSignal.timeout(1_000) })
  return once(request, 'response').then(
    () => true,
    () => false,
  )
}
