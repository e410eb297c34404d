import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import { asc, eq, or, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { aboutAccount, agentApproved } from '../accounts/events.ts'
import { markDelivered, markRead } from './reading/commands.ts'
import { messages } from './table.ts'

const world = await makeWorldForFile()
const agents = await Promise.all(Array.from({ length: 6 }, () => world.agent()))

const send = (from: TestUser, to: TestUser, content: string, more: object = {}) =>
  world.call(from, routes.send, { body: { receiverId: to.id, content, ...more } })
const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const pick = <T>(all: T[], at: number) => all[at % all.length] as T

/** Compares conversations and inboxes with the totals computed from all messages. */
async function expectConsistentTotals() {
  const { rows } = await world.db.execute(sql`
    with sides as (
      select sender_id as user_id, receiver_id as partner_id, created_at, id, false as is_received from messages
      union all select receiver_id, sender_id, created_at, id, true from messages
    ), counted as (
      select side.user_id, side.partner_id,
        count(*) filter (where side.is_received and side.created_at > coalesce(head.read_at, '-infinity'))::int as unread,
        max(side.created_at) as last_at, (array_agg(side.id order by side.created_at desc))[1] as last_message_id
      from sides side left join conversations head using (user_id, partner_id)
      group by side.user_id, side.partner_id
    )
    select 'conversation' as what, user_id, partner_id from counted full join conversations head using (user_id, partner_id)
    where (counted.unread, counted.last_at, counted.last_message_id) is distinct from (head.unread, head.last_at, head.last_message_id)
    union all
    select 'inbox', inbox.user_id, null from inboxes inbox
    left join (select user_id, sum(unread)::int as unread, max(last_at) as last_at from counted group by user_id) mine using (user_id)
    where (coalesce(mine.unread, 0), mine.last_at) is distinct from (inbox.unread, inbox.last_at)
      and not (mine.last_at <= inbox.last_at and coalesce(mine.unread, 0) = inbox.unread)`)
  expect(rows).toEqual([])
}

test('a message sent many times at once is stored once, and every call gets it', async () => {
  const [from, to] = [await world.tenant(), await world.owner()]
  const answers = await Promise.all(times(12, () => send(from, to, 'Once', { clientId: 'same' })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await world.call(to, routes.unread)).body.unreadCount).toBe(1)
  await expectConsistentTotals()
})

test('two users who write to each other first at the same time get one conversation with both messages', async () => {
  for (let i = 0; i < 10; i++) {
    const [a, b] = [await world.agent(), await world.agent()]
    const answers = await Promise.all([send(a, b, 'from a'), send(b, a, 'from b')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const threads = await Promise.all([
      world.call(a, routes.thread, { params: { userId: b.id } }),
      world.call(b, routes.thread, { params: { userId: a.id } }),
    ])
    expect(threads[0].body.map(({ id }) => id)).toEqual(threads[1].body.map(({ id }) => id))
    expect(threads[0].body).toHaveLength(2)
  }
  await expectConsistentTotals()
})

describe('concurrent messages, notices and reads among six users', () => {
  beforeAll(async () => {
    await Promise.all(
      times(300, async (i) => {
        const from = pick(agents, i)
        const to = pick(agents, i + 1 + (i % 5))
        if (from === to) return
        const { body } = await send(from, to, `${i}`)
        if (i % 3 === 0) await markRead(world.db, to, from.id, body.id)
        if (i % 4 === 0) await markDelivered(world.db, to, body.id)
        if (i % 7 === 0) await world.happen(agentApproved, from, others(from))
      }),
    )
  })
  const others = (sender: TestUser) => agents.filter((agent) => agent !== sender).map(aboutAccount)

  test('keep conversations and inboxes consistent', expectConsistentTotals)

  test('give each user’s messages one order, no two at the same instant', async () => {
    for (const { id } of agents) {
      const rows = await world.db
        .select({ at: messages.createdAt })
        .from(messages)
        .where(or(eq(messages.senderId, id), eq(messages.receiverId, id)))
        .orderBy(asc(messages.createdAt))
      const moments = rows.map(({ at }) => at.getTime())
      expect(moments.length).toBeGreaterThan(100)
      expect(new Set(moments).size).toBe(moments.length)
    }
  })
})

test('a client that polls for missed messages gets all of them while many users write', async () => {
  const [reader, first] = [await world.agent(), await world.agent()]
  const seen = [(await send(first, reader, 'the first')).body]
  const sending = Promise.all(times(200, (i) => send(pick(agents, i), reader, `${i}`)))
  let isSending = true
  void sending.finally(() => {
    isSending = false
  })
  const catchUp = async () => {
    const { body } = await world.call(reader, routes.missed, { query: { since: seen.at(-1)?.createdAt ?? '' } })
    seen.push(...body.messages)
    return body.messages.length
  }
  while (isSending) await catchUp()
  while ((await catchUp()) > 0);
  const sent = (await sending).map(({ body }) => body.id)
  expect(seen.map(({ id }) => id).sort()).toEqual([...sent, seen[0]?.id].sort())
  // Each names the one before it, so a client would notice a missing one.
  expect(seen.slice(1).map(({ follows }) => follows)).toEqual(seen.slice(0, -1).map(({ createdAt }) => createdAt))
})
