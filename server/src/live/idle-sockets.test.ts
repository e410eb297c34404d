import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import cookieSignature from '@fastify/cookie'
import { SOCKET_PATH } from '@lintel/contract/socket'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Connection, connect } from '../db/connect.ts'
import { startSession } from '../features/accounts/sessions.ts'
import { users } from '../features/accounts/table.ts'
import { urlOf } from '../test/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createLauncher } from '../test/launch.ts'
import { inSoak } from '../test/soak.ts'

const SECRET = 'a secret of idle sockets, thirty-two bytes or more'
const SOCKETS = inSoak(10_000, 300)
const USERS = inSoak(300, 10)
/** After two minutes every connection has had six heartbeats and two checks of its session. */
const SETTLE_MS = inSoak(120_000, 0)
const IDLE_MS = inSoak(600_000, 0)
/** Connections that are opened at once: of more the server refuses some as overload. */
const BATCH = 10
const MAX_GROWTH = 1.1
const MAX_P99_MS = inSoak(500, 2_000)

let database: TestDatabase
let connection: Connection
let folder: string
const launcher = createLauncher({
  PORT: '0',
  DEMO: 'off',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  SESSION_SECRET: SECRET,
})
beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings)
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-idle-'))
})
afterAll(async () => {
  launcher.killAll()
  await connection.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function createCookies(): Promise<string[]> {
  const values = Array.from({ length: USERS }, (_, at) => ({
    username: `user-${at}`,
    passwordHash: '-',
    firstName: 'A',
    lastName: 'B',
    approvedAt: new Date(),
  }))
  const rows = await connection.db.insert(users).values(values).returning()
  const tokens = await Promise.all(rows.map((row) => startSession(connection.db, row, null)))
  return tokens.map((token) => `lintel_session=${encodeURIComponent(cookieSignature.sign(token, SECRET))}`)
}

async function measure(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  return { megabytes: Math.round(megabytes), descriptors: (await readdir(`/proc/${pid}/fd`)).length }
}

/** Calls the API for some time. @returns the 99th percentile of the answers' times in ms */
async function callFor(durationMs: number, address: string, cookie: string): Promise<number> {
  const times: number[] = []
  const endsAt = performance.now() + durationMs
  do {
    const startedAt = performance.now()
    const response = await fetch(`${address}/api/auth/user`, { headers: { cookie } })
    await response.text()
    expect(response.status).toBe(200)
    times.push(performance.now() - startedAt)
    if (durationMs > 0) await pause(100)
  } while (performance.now() < endsAt || times.length < 50)
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

it(`keeps memory flat with ${SOCKETS} idle connections, answers calls, and frees every descriptor afterwards`, async () => {
  const server = launcher.launch('main', { DATABASE_URL: urlOf(database.settings), DATA_DIR: folder })
  const address = await server.address()
  const pid = server.child.pid ?? 0
  const cookies = await createCookies()
  const [cookie = ''] = cookies
  await callFor(0, address, cookie)
  const before = await measure(pid)

  const sockets: WebSocket[] = []
  let closed = 0
  while (sockets.length < SOCKETS) {
    const batch = Array.from({ length: Math.min(BATCH, SOCKETS - sockets.length) }, (_, at) => {
      const headers = { cookie: cookies[(sockets.length + at) % USERS] }
      return new WebSocket(`${address.replace('http', 'ws')}${SOCKET_PATH}`, { headers, perMessageDeflate: false })
    })
    await Promise.all(batch.map((socket) => once(socket, 'message')))
    for (const socket of batch) socket.on('close', () => (closed += 1))
    sockets.push(...batch)
  }
  await callFor(SETTLE_MS, address, cookie)
  const settled = await measure(pid)
  const p99 = await callFor(IDLE_MS, address, cookie)
  const idle = await measure(pid)
  expect(closed).toBe(0)
  expect(idle.descriptors).toBeGreaterThanOrEqual(SOCKETS)
  expect(idle.megabytes / settled.megabytes).toBeLessThan(MAX_GROWTH)
  expect(p99).toBeLessThan(MAX_P99_MS)

  for (const socket of sockets) socket.close()
  await expect.poll(() => closed).toBe(SOCKETS)
  // Beside those of the database's pool.
  await expect.poll(async () => (await measure(pid)).descriptors).toBeLessThanOrEqual(before.descriptors + 8)
  // Ten thousand that close at once count as overload for a moment.
  await expect.poll(async () => (await fetch(`${address}/api/auth/user`, { headers: { cookie } })).status).toBe(200)
  await callFor(inSoak(60_000, 0), address, cookie)
  const after = await measure(pid)
  expect(after.megabytes).toBeLessThanOrEqual(idle.megabytes * MAX_GROWTH)
  process.stdout.write(`idle sockets: ${JSON.stringify({ before, settled, idle, after, p99: Math.round(p99) })}\n`)
}, 1_200_000)
