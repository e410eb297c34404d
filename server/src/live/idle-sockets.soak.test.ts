import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
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
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createLauncher } from '../test/launch.ts'
import { inSoak } from '../test/soak.ts'
import { urlOf } from '../test/throwaway-postgres.ts'

const METRICS_TOKEN = 'a-token-of-idle-sockets'
const SECRET = 'a secret of idle sockets, thirty-two bytes or more'
const SOCKETS = inSoak(10_000, 300)
const USERS = inSoak(300, 10)
/** In two minutes every connection has six heartbeats and two checks of its session, and garbage is collected. */
const WINDOW_MS = inSoak(120_000, 0)
/** Between the first window that counts and the last. */
const IDLE_MS = inSoak(360_000, 0)
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
  METRICS_TOKEN,
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

const countDescriptors = async (pid: number) => (await readdir(`/proc/${pid}/fd`)).length

/** @returns resident memory, and the part of the heap that is in use, in MB */
async function readMemory(address: string) {
  const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await response.text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 1024 ** 2
  return { resident: read('process_resident_memory_bytes'), heap: read('nodejs_heap_size_used_bytes') }
}

type Server = { pid: number; address: string; cookie: string }

/** Calls the API for some time. @returns the 99th percentile of the answers' times in ms; the most memory, and the least heap: without garbage */
async function callFor(durationMs: number, { pid, address, cookie }: Server) {
  const times: number[] = []
  const [residents, heaps]: [number[], number[]] = [[], []]
  const endsAt = performance.now() + durationMs
  do {
    const startedAt = performance.now()
    const response = await fetch(`${address}/api/auth/user`, { headers: { cookie } })
    await response.text()
    expect(response.status).toBe(200)
    times.push(performance.now() - startedAt)
    const { resident, heap } = await readMemory(address)
    residents.push(resident)
    heaps.push(heap)
    if (durationMs > 0) await pause(100)
  } while (performance.now() < endsAt || times.length < 50)
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  return {
    p99: Math.round(p99),
    residentMb: Math.round(Math.max(...residents)),
    heapMb: Math.round(Math.min(...heaps)),
    descriptors: await countDescriptors(pid),
  }
}

it(`keeps memory flat with ${SOCKETS} idle connections, answers calls, and frees every descriptor afterwards`, async () => {
  const { child, address } = launcher.launch('main', { DATABASE_URL: urlOf(database.settings), DATA_DIR: folder })
  const url = await address()
  const cookies = await createCookies()
  const server = { pid: child.pid ?? 0, address: url, cookie: cookies[0] ?? '' }
  const before = await callFor(0, server)

  const sockets: WebSocket[] = []
  let closed = 0
  while (sockets.length < SOCKETS) {
    const batch = Array.from({ length: Math.min(BATCH, SOCKETS - sockets.length) }, (_, at) => {
      const headers = { cookie: cookies[(sockets.length + at) % USERS] }
      return new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}`, { headers, perMessageDeflate: false })
    })
    await Promise.all(batch.map((socket) => once(socket, 'message')))
    for (const socket of batch) socket.on('close', () => (closed += 1))
    sockets.push(...batch)
  }
  const opened = await callFor(WINDOW_MS, server)
  const settled = await callFor(WINDOW_MS, server)
  const waited = await callFor(IDLE_MS, server)
  const idle = await callFor(WINDOW_MS, server)
  expect(closed).toBe(0)
  expect(idle.descriptors).toBeGreaterThanOrEqual(SOCKETS)
  // Resident memory has garbage, too: within minutes it goes up and down by a sixth.
  expect(idle.heapMb / settled.heapMb).toBeLessThan(MAX_GROWTH)
  expect(idle.residentMb / opened.residentMb).toBeLessThan(MAX_GROWTH)
  for (const { p99 } of [opened, settled, waited, idle]) expect(p99).toBeLessThan(MAX_P99_MS)

  for (const socket of sockets) socket.close()
  await expect.poll(() => closed).toBe(SOCKETS)
  // Beside those of the database's pool.
  await expect.poll(() => countDescriptors(server.pid)).toBeLessThanOrEqual(before.descriptors + 8)
  // Ten thousand that close at once count as overload for a moment.
  const headers = { cookie: server.cookie }
  await expect.poll(async () => (await fetch(`${url}/api/auth/user`, { headers })).status).toBe(200)
  const after = await callFor(inSoak(60_000, 0), server)
  expect(after.residentMb).toBeLessThanOrEqual(idle.residentMb * MAX_GROWTH)
  expect(after.heapMb).toBeLessThanOrEqual(idle.heapMb * MAX_GROWTH)
  process.stdout.write(`idle sockets: ${JSON.stringify({ before, opened, settled, waited, idle, after })}\n`)
}, 1_200_000)
