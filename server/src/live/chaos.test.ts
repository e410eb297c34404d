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
import { urlOf } from '../test/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { programFile } from '../test/programs.ts'
import { startProxy } from '../test/proxy.ts'
import { inSoak } from '../test/soak.ts'

const SECRET = 'a secret of chaos, thirty-two bytes or more'
const redisUrl = process.env.TEST_REDIS_URL
/** Without a bus an installation is one process. */
const PROCESSES = redisUrl ? 2 : 1
const PAIRS = inSoak(100, 20)
const MESSAGES_EACH = inSoak(10, 15)
/** Messages of one person that may wait to be acknowledged; few people must write fewer, or all is said before the kills. */
const WAITING_MAX = inSoak(5, 2)
const TOTAL = PAIRS * 2 * MESSAGES_EACH
/** A process is killed each time so many more messages are acknowledged. */
const KILL_EVERY = TOTAL / 7

type Proxy = Awaited<ReturnType<typeof startProxy>>
/** A place where a process of the installation runs, killed and started again; its address stays. */
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
  // What could not be sent is told in the console, as specified.
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
    throw new Error(`the server ended at its start with code ${code}`)
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

/** Somebody with a signed-in browser, whichever process it talks to. */
async function makePerson(name: string, role: 'tenant' | 'owner') {
  const [row] = await connection.db
    .insert(users)
    .values({ username: name, passwordHash: '-', firstName: name, lastName: role, role, approvedAt: new Date() })
    .returning()
  if (!row) throw new Error('an insert returned no row')
  const token = cookieSignature.sign(await startSession(connection.db, row, null), SECRET)
  return { id: row.id, cookie: `lintel_session=${encodeURIComponent(token)}` }
}

/** A person's side of a conversation: its page, which may be loaded again. */
type Side = { page: TestBrowser; partnerId: string; host: () => string; sent: string[] }

const until = (what: () => boolean) => expect.poll(what, { timeout: 120_000, interval: 20 }).toBe(true)

test(`${PAIRS * 2} people write to each other while processes are killed: every message is kept once, in one order, and everyone has it`, async () => {
  await Promise.all(slots.map(start))
  let turn = 0
  // Each connection and call goes to some process, as behind a balancer.
  const host = () => {
    turn += 1
    return `127.0.0.1:${slots[turn % slots.length]?.proxy.port}`
  }
  const sides: Side[] = []
  for (let i = 0; i < PAIRS; i++) {
    const [tenant, owner] = [await makePerson(`t${i}`, 'tenant'), await makePerson(`o${i}`, 'owner')]
    for (const [person, partner] of [
      [tenant, owner],
      [owner, tenant],
    ] as const) {
      sides.push({ page: openBrowser({ person, host, partners: [partner.id] }), partnerId: partner.id, host, sent: [] })
    }
  }
  // Owners answer; a first word from each tenant lets them.
  const write = (side: Side) => {
    const content = `${side.page.person.id} ${side.sent.length}`
    side.sent.push(content)
    side.page.send(side.partnerId, content)
  }
  for (const side of sides) if (sides.indexOf(side) % 2 === 0) write(side)
  await until(() => sides.every(({ page }) => page.outbox.getSnapshot().length === 0))

  const countSent = () => sides.reduce((sum, { sent }) => sum + sent.length, 0)
  const countKept = () => countSent() - sides.reduce((sum, { page }) => sum + page.outbox.getSnapshot().length, 0)
  let kills = 0
  let nextKill = countKept() + KILL_EVERY
  let round = 0
  while (countSent() < TOTAL) {
    round += 1
    for (const side of sides) {
      // Nobody writes on while their first messages wait; some load their page again in between.
      if (side.sent.length >= MESSAGES_EACH || side.page.outbox.getSnapshot().length >= WAITING_MAX) continue
      write(side)
      if ((sides.indexOf(side) + round) % 29 === 0) reload(side)
    }
    if (countKept() >= nextKill) {
      nextKill = countKept() + KILL_EVERY
      const slot = slots[kills % slots.length]
      kills += 1
      if (redis && kills % 3 === 1) await redis.cut()
      if (slot) await kill(slot)
      await redis?.mend()
    }
    await until(
      () =>
        sides.some(({ page, sent }) => sent.length < MESSAGES_EACH && page.outbox.getSnapshot().length < WAITING_MAX) ||
        countSent() >= TOTAL,
    )
  }
  expect(kills).toBeGreaterThan(3)

  await until(() => sides.every(({ page }) => page.outbox.getSnapshot().length === 0))
  const rows = await connection.db.select().from(messages).orderBy(asc(messages.createdAt))
  const contents = rows.map(({ content }) => content)
  const sent = sides.flatMap((side) => side.sent)
  expect(contents.length).toBe(new Set(contents).size)
  expect([...contents].sort()).toEqual([...sent].sort())
  for (const { page, partnerId } of sides) {
    const both = new Set([page.person.id, partnerId])
    const expected = rows.filter(({ senderId, receiverId }) => both.has(senderId) && both.has(receiverId))
    await expect
      .poll(() => page.thread(partnerId).map(({ id }) => id), { timeout: 60_000 })
      .toEqual(expected.map(({ id }) => id))
  }
  for (const { page } of sides) page.close()
}, 240_000)

function reload(side: Side) {
  const { page, partnerId, host } = side
  page.close()
  side.page = openBrowser({ person: page.person, host, partners: [partnerId], storage: page.storage })
}
