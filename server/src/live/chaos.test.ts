import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import cookieSignature from '@fastify/cookie'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser, type TestBrowser } from '../../../web/src/live/test-browser.ts'
import { type Connection, connect } from '../db/connect.ts'
import { startSession } from '../features/accounts/sessions.ts'
import { users } from '../features/accounts/table.ts'
import { messages } from '../features/messages/table.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { programFile } from '../test/programs.ts'
import { startProxy } from '../test/proxy.ts'
import { inSoak } from '../test/soak.ts'
import { urlOf } from '../test/throwaway-postgres.ts'

const SECRET = 'a secret of chaos, thirty-two bytes or more'
const redisUrl = process.env.TEST_REDIS_URL
/** Several processes need a Redis. */
const PROCESSES = redisUrl ? 2 : 1
const PAIRS = inSoak(100, 8)
const MESSAGES_EACH = inSoak(10, 8)
/** Unacknowledged messages of one user. With few users it is lower, so that the kills come before the last message. */
const MAX_UNACKNOWLEDGED = inSoak(5, 2)
const TOTAL = PAIRS * 2 * MESSAGES_EACH
/** Acknowledged messages between two kills. */
const KILL_EVERY = TOTAL / inSoak(7, 4)

type Proxy = Awaited<ReturnType<typeof startProxy>>
/** A process that is killed and restarted behind a proxy, so that its address stays. */
type Slot = { proxy: Proxy; target: { host: string; port: number }; child: ChildProcess | null; starts: number }

let database: TestDatabase
let connection: Connection
let folder: string
let redis: Proxy | null = null
const slots: Slot[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings)
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-chaos-'))
  if (redisUrl) {
    const { hostname, port } = new URL(redisUrl)
    redis = await startProxy({ host: hostname, port: Number(port || 6379) })
  }
  for (let i = 0; i < PROCESSES; i++) {
    const target = { host: '127.0.0.1', port: 1 }
    slots.push({ proxy: await startProxy(target), target, child: null, starts: 0 })
  }
  // The browser app logs failed sends to the console, as specified.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterAll(async () => {
  vi.restoreAllMocks()
  for (const { child } of slots) child?.kill('SIGKILL')
  await Promise.all([...slots.map(({ proxy }) => proxy.close()), redis?.close()])
  await connection.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function start(slot: Slot) {
  slot.starts += 1
  const child = spawn(process.execPath, [programFile('main')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: urlOf(database.settings),
      DATA_DIR: path.join(folder, String(slots.indexOf(slot))),
      PORT: '0',
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      SESSION_SECRET: SECRET,
      ...(redis && { REDIS_URL: `redis://127.0.0.1:${redis.port}` }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  slot.child = child
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server exited during its start with code ${code}`)
  })
  ended.catch(() => undefined)
  let printed = ''
  while (!/http:\/\/\S+:(\d+)/.test(printed)) {
    printed += String((await Promise.race([once(child.stdout, 'data'), ended]))[0])
  }
  slot.target.port = Number(/http:\/\/\S+:(\d+)/.exec(printed)?.[1])
}

async function kill(slot: Slot) {
  const ended = slot.child && once(slot.child, 'exit')
  slot.child?.kill('SIGKILL')
  await ended
  await start(slot)
}

/** Inserts a user with a session that every process accepts. */
async function createUser(name: string, role: 'tenant' | 'owner') {
  const [row] = await connection.db
    .insert(users)
    .values({ username: name, passwordHash: '-', firstName: name, lastName: role, role, approvedAt: new Date() })
    .returning()
  if (!row) throw new Error('an insert returned no row')
  const token = cookieSignature.sign(await startSession(connection.db, row, null), SECRET)
  return { id: row.id, cookie: `lintel_session=${encodeURIComponent(token)}` }
}

/** One participant of a conversation. Its page may be reloaded. */
type Participant = { page: TestBrowser; partnerId: string; host: () => string; sent: string[] }

const waitUntil = (condition: () => boolean) => expect.poll(condition, { timeout: 120_000, interval: 20 }).toBe(true)

test(`${PAIRS * 2} users exchange messages while processes are killed: each message is stored once, and all see the same order`, async () => {
  await Promise.all(slots.map(start))
  let requests = 0
  // Round robin over the processes, as a load balancer does.
  const host = () => {
    requests += 1
    return `127.0.0.1:${slots[requests % slots.length]?.proxy.port}`
  }
  const participants: Participant[] = []
  for (let i = 0; i < PAIRS; i++) {
    const [tenant, owner] = [await createUser(`t${i}`, 'tenant'), await createUser(`o${i}`, 'owner')]
    for (const [person, partner] of [
      [tenant, owner],
      [owner, tenant],
    ] as const) {
      participants.push({
        page: openBrowser({ person, host, partners: [partner.id] }),
        partnerId: partner.id,
        host,
        sent: [],
      })
    }
  }
  const write = (participant: Participant) => {
    const content = `${participant.page.person.id} ${participant.sent.length}`
    participant.sent.push(content)
    participant.page.send(participant.partnerId, content)
  }
  // An owner may write to a tenant only after the tenant wrote first.
  for (const participant of participants) if (participants.indexOf(participant) % 2 === 0) write(participant)
  await waitUntil(() => participants.every(({ page }) => page.outbox.getSnapshot().length === 0))

  const countSent = () => participants.reduce((sum, { sent }) => sum + sent.length, 0)
  const countAcknowledged = () =>
    countSent() - participants.reduce((sum, { page }) => sum + page.outbox.getSnapshot().length, 0)
  let kills = 0
  let nextKill = countAcknowledged() + KILL_EVERY
  let rounds = 0
  // Nobody writes far beyond the next kill, so that it comes while messages are unacknowledged, and before the last message.
  const canWrite = ({ page, sent }: Participant) =>
    sent.length < MESSAGES_EACH &&
    page.outbox.getSnapshot().length < MAX_UNACKNOWLEDGED &&
    countSent() < nextKill + KILL_EVERY / 2
  while (countSent() < TOTAL) {
    rounds += 1
    for (const participant of participants) {
      if (!canWrite(participant)) continue
      write(participant)
      if ((participants.indexOf(participant) + rounds) % 29 === 0) reload(participant)
    }
    if (countAcknowledged() >= nextKill) {
      nextKill += KILL_EVERY
      const slot = slots[kills % slots.length]
      kills += 1
      if (redis && kills % 3 === 1) await redis.cut()
      if (slot) await kill(slot)
      await redis?.mend()
    }
    await waitUntil(
      () => countSent() >= TOTAL || countAcknowledged() >= nextKill || participants.some((each) => canWrite(each)),
    )
  }
  expect(kills).toBeGreaterThanOrEqual(inSoak(4, 3))

  await waitUntil(() => participants.every(({ page }) => page.outbox.getSnapshot().length === 0))
  const rows = await connection.db.select().from(messages).orderBy(asc(messages.createdAt))
  const contents = rows.map(({ content }) => content)
  const sent = participants.flatMap((participant) => participant.sent)
  expect(contents.length).toBe(new Set(contents).size)
  expect([...contents].sort()).toEqual([...sent].sort())
  for (const { page, partnerId } of participants) {
    const both = new Set([page.person.id, partnerId])
    const expected = rows.filter(({ senderId, receiverId }) => both.has(senderId) && both.has(receiverId))
    await expect
      .poll(() => page.thread(partnerId).map(({ id }) => id), { timeout: 60_000 })
      .toEqual(expected.map(({ id }) => id))
  }
  for (const { page } of participants) page.close()
}, 240_000)

function reload(participant: Participant) {
  const { page, partnerId, host } = participant
  page.close()
  participant.page = openBrowser({ person: page.person, host, partners: [partnerId], storage: page.storage })
}
