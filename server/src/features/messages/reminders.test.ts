import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobs } from '../../jobs/table.ts'
import { emailLimits } from '../../mail/table.ts'
import { seedRows, vacuumAnalyze } from '../../test/bulk-insert.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { aboutAccount, agentApproved } from '../accounts/events.ts'
import { findReminders } from './reminders.ts'
import { messages, reminding } from './table.ts'

const MINUTE = 60_000
/** Long ago, so that every message of a test lies between then and now. */
const START = Date.parse('2026-01-01T12:00:00Z')
const at = (minutes: number) => new Date(START + minutes * MINUTE)

const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ publicUrl: 'https://homes.example', smtpUrl: server.url() })
let ada: TestUser
let owen: TestUser
beforeEach(async () => {
  await world.db.delete(jobs)
  await world.db.delete(emailLimits)
  await world.db.delete(messages)
  await world.db.update(reminding).set({ through: at(-30) })
  server.mails.length = 0
  ada = await world.tenant({ firstName: 'Ada', lastName: 'Byron', email: 'ada@mill.example' })
  owen = await world.owner({ firstName: 'Owen', lastName: 'Marsh', email: 'owen@mill.example' })
})

const write = (from: TestUser, to: TestUser, minute: number, more: object = {}) =>
  world.message(from, to, { createdAt: at(minute), ...more })
const read = (person: TestUser, other: TestUser) =>
  world.call(person, routes.markRead, {
    params: { userId: other.id },
    body: {},
    headers: { origin: 'https://homes.example' },
  })
const round = (minute: number) => world.runTask('remind of unread messages', at(minute))
/** Runs the task at that minute. @returns receiver and subject of each email sent */
async function remindedAt(minute: number) {
  const before = server.mails.length
  await round(minute)
  await world.runJobs()
  return server.mails.slice(before).map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
}

describe('a user with unread messages', () => {
  test('is reminded once, after ten minutes', async () => {
    await write(owen, ada, 0)
    expect(await remindedAt(9)).toEqual([])
    expect(await remindedAt(10)).toEqual(['ada@mill.example: 1 unread message from Owen Marsh'])
    for (const minute of [11, 20, 21, 60 * 24]) expect(await remindedAt(minute)).toEqual([])
  })

  test('is not reminded at an address that is not verified', async () => {
    const eve = await world.tenant({ email: 'eve@mill.example', emailVerifiedAt: null })
    await write(owen, eve, 0)
    await round(10)
    expect(await world.db.$count(jobs)).toBe(0)
  })

  test('is reminded of several together, ten minutes after the last', async () => {
    for (const minute of [0, 4, 8]) await write(owen, ada, minute)
    for (const minute of [10, 14, 17]) expect(await remindedAt(minute)).toEqual([])
    expect(await remindedAt(18)).toEqual(['ada@mill.example: 3 unread messages from Owen Marsh'])
    expect(await remindedAt(19)).toEqual([])
  })

  test('is reminded again only after newer messages', async () => {
    await write(owen, ada, 0)
    await remindedAt(10)
    await write(owen, ada, 30)
    expect(await remindedAt(39)).toEqual([])
    expect(await remindedAt(40)).toEqual(['ada@mill.example: 2 unread messages from Owen Marsh'])
    expect(await remindedAt(50)).toEqual([])
  })

  test('gets the senders and counts, not the contents', async () => {
    const others = []
    for (let i = 1; i <= 6; i++) others.push(await world.owner({ firstName: '<b>Zoë', lastName: `No. ${i}` }))
    for (const other of others) await write(other, ada, 0, { content: 'The key is under the mat' })
    await write(owen, ada, 1, { content: 'The key is under the mat' })
    expect(await remindedAt(11)).toEqual(['ada@mill.example: 7 unread messages from 7 people'])
    const [mail] = server.mails
    expect(mail?.text).toContain(
      'You have 7 unread messages.\n\nOwen Marsh: 1\n<b>Zoë No. 6: 1\n<b>Zoë No. 5: 1\n<b>Zoë No. 4: 1\n<b>Zoë No. 3: 1\n2 others: 2\n',
    )
    expect(mail?.html).toContain('&lt;b&gt;Zoë')
    expect(`${mail?.text}${mail?.html}`).not.toContain('key')
    expect(mail?.text).toContain('https://homes.example/messages\n')
  })

  test('gets a link to the thread if there is one sender', async () => {
    await write(owen, ada, 0)
    await remindedAt(10)
    expect(server.mails[0]?.text).toContain(`https://homes.example/messages?to=${owen.id}\n`)
  })

  test('gets nothing without an address', async () => {
    await write(owen, await world.tenant(), 0)
    expect(await remindedAt(10)).toEqual([])
    expect(await world.db.$count(jobs)).toBe(0)
  })
})

test('messages read within ten minutes cause no reminder', async () => {
  await write(owen, ada, 0)
  await read(ada, owen)
  await round(10)
  expect(await world.db.$count(jobs)).toBe(0)
})

test('messages read while the reminder was queued cause no email', async () => {
  await write(owen, ada, 0)
  await round(10)
  expect(await world.db.$count(jobs)).toBe(1)
  await read(ada, owen)
  await world.runJobs()
  expect([server.mails, await world.db.$count(jobs)]).toEqual([[], 0])
})

test('messages left unread while others are read still cause a reminder', async () => {
  const third = await world.owner()
  await write(owen, ada, 0)
  await write(third, ada, 5)
  expect(await remindedAt(10)).toEqual([])
  await read(ada, third)
  expect(await remindedAt(15)).toEqual(['ada@mill.example: 1 unread message from Owen Marsh'])
  await write(third, ada, 20)
  await read(ada, third)
  expect(await remindedAt(30)).toEqual([])
})

test('two reminders due before the first is sent cause one email, from the last', async () => {
  await write(owen, ada, 0)
  await round(10)
  await write(owen, ada, 20)
  expect(await remindedAt(30)).toEqual(['ada@mill.example: 2 unread messages from Owen Marsh'])
})

test('a notice, which has its own email, causes no reminder and is not counted', async () => {
  await world.happen(agentApproved, owen, aboutAccount(ada))
  await world.db.update(messages).set({ createdAt: at(0) })
  expect(await remindedAt(10)).toEqual(['ada@mill.example: Your agent account was approved'])
  expect(await remindedAt(11)).toEqual([])
  await write(owen, ada, 20, { content: 'Welcome' })
  await world.db
    .update(messages)
    .set({ createdAt: at(20) })
    .where(eq(messages.content, 'Welcome'))
  expect(await remindedAt(30)).toEqual(['ada@mill.example: 1 unread message from Owen Marsh'])
})

test('two users who wrote to each other are reminded of each other’s messages', async () => {
  await write(owen, ada, 0)
  await write(ada, owen, 1)
  expect((await remindedAt(11)).sort()).toEqual([
    'ada@mill.example: 1 unread message from Owen Marsh',
    'owen@mill.example: 1 unread message from Ada Byron',
  ])
})

test('several processes at once enqueue each reminder once', async () => {
  for (let i = 0; i < 20; i++) await write(owen, await world.tenant({ email: `t${i}@mill.example` }), 0)
  await Promise.all([1, 2, 3, 4].map(() => round(11)))
  await round(11)
  expect(await world.db.$count(jobs)).toBe(20)
})

test('messages from a pause of any length are caught up with', async () => {
  await write(owen, ada, 0)
  expect(await remindedAt(3 * 24 * 60)).toEqual(['ada@mill.example: 1 unread message from Owen Marsh'])
})

test('finding reminders scans no whole table, and checks only receivers of new messages', async () => {
  const { pool } = world
  await seedRows(pool, async (tx) => {
    await tx.execute(sql`
      insert into users (id, username, password_hash, first_name, last_name, approved_at, email)
      select gen_random_uuid(), 'many-' || n, '-', 'Many', 'People', now(), n || '@mill.example'
      from generate_series(1, 5000) as n`)
    await tx.execute(sql`alter table messages disable trigger user`)
    await tx.execute(sql`
      insert into messages (id, sender_id, receiver_id, content, created_at)
      select gen_random_uuid(), ${owen.id}, id, 'x', ${at(0).toISOString()}::timestamptz - n * interval '1 hour'
      from users, generate_series(1, 10) as n where username like 'many-%' order by n desc`)
    await tx.execute(sql`alter table messages enable trigger user`)
    await tx.execute(sql`
      insert into conversations (user_id, partner_id, last_message_id, last_at, unread)
      select receiver_id, sender_id, (array_agg(id order by created_at))[10], max(created_at), 10 from messages
      group by 1, 2`)
    await tx.execute(sql`update inboxes set unread = 10 from users where id = user_id and username like 'many-%'`)
  })
  await vacuumAnalyze(pool)
  await write(owen, ada, 1)

  const client = await pool.connect()
  const query = vi.spyOn(client, 'query')
  const found = await findReminders(drizzle({ client }), at(11))
  const statements = query.mock.calls.map((call) => call as unknown as [{ text: string }, unknown[]])
  query.mockRestore()
  const scanned: string[] = []
  for (const [{ text }, values] of statements) {
    const { rows } = await client.query(`explain ${text}`, values)
    scanned.push(...rows.map((row) => String(row['QUERY PLAN'])).filter((line) => line.includes('Seq Scan')))
  }
  client.release()
  expect(found.map(({ userId }) => userId)).toEqual([ada.id])
  expect(scanned.filter((line) => !line.includes('on reminding'))).toEqual([])
})
