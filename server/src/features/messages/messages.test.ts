/* Over 250 lines: all tests use the same five calls. */
import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type TestUser, type World } from '../../test/world.ts'
import { agentApproved } from '../accounts/notices.ts'
import { aboutApplication, applicationSent } from '../applications/notices.ts'
import { properties } from '../properties/table.ts'
import { writeNotices } from './notices/commands.ts'
import { visibleTo } from './queries.ts'
import { messages } from './table.ts'

let world: World
let owner: TestUser
let tenant: TestUser
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const send = (from: TestUser, to: TestUser, content: string, more: object = {}) =>
  world.call(from, routes.send, { body: { receiverId: to.id, content, type: 'text', ...more } })
const conversationsOf = async (person: TestUser) => (await world.call(person, routes.listConversations)).body
const threadOf = (person: TestUser, other: TestUser, query: object = {}) =>
  world.call(person, routes.thread, { params: { userId: other.id }, query })
const unreadOf = async (person: TestUser) => (await world.call(person, routes.unread)).body.unreadCount
const read = (person: TestUser, other: TestUser, messageId?: string) =>
  world.call(person, routes.markRead, { params: { userId: other.id }, body: { messageId } })

describe('a message', () => {
  test('is in both threads, heads both conversations, and is unread for its receiver only', async () => {
    const home = await world.home(owner)
    const sent = await send(tenant, owner, ' Is the balcony to the south? ', { propertyId: home.id })
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      senderId: tenant.id,
      receiverId: owner.id,
      propertyId: home.id,
      content: 'Is the balcony to the south?',
      type: 'text',
      isRead: false,
      isDelivered: false,
      about: null,
    })
    for (const [person, other] of [
      [tenant, owner],
      [owner, tenant],
    ] as const) {
      expect((await threadOf(person, other)).body).toEqual([sent.body])
      const [conversation] = await conversationsOf(person)
      expect(conversation?.user).toMatchObject({ id: other.id, firstName: other.firstName, lastName: other.lastName })
      expect(conversation?.lastMessage).toEqual(sent.body)
      expect(conversation?.property).toEqual({ id: home.id, title: home.title })
      expect(conversation?.unreadCount).toBe(person === owner ? 1 : 0)
      expect(await unreadOf(person)).toBe(person === owner ? 1 : 0)
    }
  })

  test('needs only the three fields of a simple client', async () => {
    expect((await send(tenant, owner, 'Hello')).body).toMatchObject({ clientId: null, propertyId: null })
  })

  test('is rejected with errors by field', async () => {
    const errorsOf = async (body: object) => {
      const { status, problem } = await world.call(tenant, routes.send, { body })
      expect(status).toBe(400)
      return Object.keys(problem.errors ?? {})
    }
    expect(await errorsOf({})).toEqual(['receiverId', 'content'])
    const fine = { receiverId: owner.id, content: 'Hello' }
    expect(await errorsOf({ ...fine, content: ' \n ' })).toEqual(['content'])
    expect(await errorsOf({ ...fine, content: 'x'.repeat(5001) })).toEqual(['content'])
    expect(await errorsOf({ ...fine, content: 'a\0b' })).toEqual(['content'])
    expect(await errorsOf({ ...fine, content: '\ud800' })).toEqual(['content'])
    expect(await errorsOf({ ...fine, receiverId: 'me' })).toEqual(['receiverId'])
    expect(await errorsOf({ ...fine, type: 'system' })).toEqual(['type'])
    expect(await errorsOf({ ...fine, clientId: 'a b' })).toEqual(['clientId'])
    expect(await errorsOf({ ...fine, propertyId: 'x' })).toEqual(['propertyId'])
  })

  test('keeps line breaks, emoji, right-to-left text and very long words', async () => {
    for (const content of [
      'a\n\nb',
      '👩‍👩‍👧‍👦 👍🏽',
      'هل البيت متاح؟',
      '<b>&amp;</b>',
      `${'x'.repeat(4999)}é`,
      "'); drop table",
    ]) {
      expect((await send(tenant, owner, content)).body.content).toBe(content)
    }
  })

  test('can be about a home only if its sender may see the home', async () => {
    const draft = await world.home(owner, { isPublished: false })
    expect((await send(tenant, owner, 'What is this?', { propertyId: draft.id })).status).toBe(404)
    expect((await send(tenant, owner, 'Hello', { propertyId: tenant.id })).status).toBe(404)
    await send(tenant, owner, 'Hello')
    expect((await send(owner, tenant, 'Soon on the market', { propertyId: draft.id })).status).toBe(201)
  })

  test('shows its home only to users who may see it, and stays when the home is deleted', async () => {
    const home = await world.home(owner)
    const { body } = await send(tenant, owner, 'About this one', { propertyId: home.id })
    await world.db.update(properties).set({ isPublished: false }).where(eq(properties.id, home.id))
    expect((await conversationsOf(tenant))[0]?.property).toBeNull()
    expect((await conversationsOf(owner))[0]?.property).toEqual({ id: home.id, title: home.title })
    await world.db.delete(properties).where(eq(properties.id, home.id))
    expect((await threadOf(owner, tenant)).body).toEqual([{ ...body, propertyId: null }])
    expect((await conversationsOf(owner))[0]?.property).toBeNull()
  })

  test('is stored and counted once when sent again with the same clientId', async () => {
    const first = await send(tenant, owner, 'Once', { clientId: 'a-1' })
    const again = await send(tenant, owner, ' Once ', { clientId: 'a-1' })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(first.body.clientId).toBe('a-1')
    expect(await unreadOf(owner)).toBe(1)
    expect((await threadOf(owner, tenant)).body).toEqual([{ ...first.body, clientId: null }])
  })

  test('is refused when its clientId belongs to another message of its sender', async () => {
    await send(tenant, owner, 'One', { clientId: 'a-1' })
    expect((await send(tenant, owner, 'Two', { clientId: 'a-1' })).status).toBe(409)
    expect((await send(tenant, await world.owner(), 'One', { clientId: 'a-1' })).status).toBe(409)
    expect((await send(await world.tenant(), owner, 'One', { clientId: 'a-1' })).status).toBe(201)
  })
})

describe('a thread', () => {
  test('is paged from newest to oldest, each page oldest first, at both of its paths', async () => {
    const all: string[] = []
    for (let i = 0; i < 7; i++) all.push((await send(i % 2 ? owner : tenant, i % 2 ? tenant : owner, `${i}`)).body.id)
    await send(tenant, await world.owner(), 'somewhere else')

    const first = await threadOf(owner, tenant, { limit: 3 })
    const second = await threadOf(owner, tenant, { limit: 3, cursor: first.next ?? '' })
    const query = { userId: tenant.id, limit: 3, cursor: second.next ?? '' }
    const third = await world.call(owner, routes.threadByQuery, { query })
    const ids = [third, second, first].flatMap(({ body }) => body.map(({ id }) => id))
    expect(ids).toEqual(all)
    expect(third.next).toBeNull()
    expect((await threadOf(owner, tenant, { cursor: 'nonsense' })).status).toBe(400)
  })

  test('is empty before the first message, and hidden from everyone else', async () => {
    await send(tenant, owner, 'Between us')
    expect((await threadOf(tenant, await world.owner())).body).toEqual([])
    for (const other of [await world.agent(), await world.tenant(), await world.owner()]) {
      expect((await threadOf(other, tenant)).body).toEqual([])
      expect((await threadOf(other, owner)).body).toEqual([])
      const seen = await world.db.select().from(messages).where(visibleTo(other))
      expect(seen).toEqual([])
    }
  })
})

describe('reading', () => {
  test('up to a message leaves later ones unread, and shows the sender how far', async () => {
    const [one, two] = [await send(tenant, owner, '1'), await send(tenant, owner, '2'), await send(tenant, owner, '3')]
    await send(owner, tenant, 'mine')
    expect(await unreadOf(owner)).toBe(3)
    expect((await read(owner, tenant, two.body.id)).body.unreadCount).toBe(1)
    const states = (await threadOf(tenant, owner)).body.map(({ isRead, isDelivered }) => [isRead, isDelivered])
    expect(states).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ])
    expect((await conversationsOf(tenant))[0]?.readThrough).toBe(two.body.createdAt)
    // Reading an earlier message changes nothing.
    expect((await read(owner, tenant, one.body.id)).body.unreadCount).toBe(1)
    expect((await read(owner, tenant)).body.unreadCount).toBe(0)
    expect((await conversationsOf(owner))[0]?.unreadCount).toBe(0)
  })

  test('one conversation leaves the others unread', async () => {
    const other = await world.tenant()
    await send(tenant, owner, 'a')
    await send(other, owner, 'b')
    expect((await read(owner, tenant)).body.unreadCount).toBe(1)
    expect((await conversationsOf(owner)).map(({ user, unreadCount }) => [user.id, unreadCount])).toEqual([
      [other.id, 1],
      [tenant.id, 0],
    ])
  })

  test('nothing is fine, and a message to another user is not found', async () => {
    expect((await read(owner, tenant)).body).toEqual({ unreadCount: 0, countedThrough: null })
    const { body } = await send(tenant, owner, 'Read me')
    expect((await read(tenant, owner, body.id)).status).toBe(404)
    expect((await read(owner, await world.tenant(), body.id)).status).toBe(404)
    expect(await unreadOf(owner)).toBe(1)
  })
})

describe('conversations', () => {
  test('are paged, newest message first', async () => {
    const tenants = [await world.tenant(), await world.tenant(), await world.tenant()]
    for (const person of tenants) await send(person, owner, 'Hello')
    await send(owner, tenants[0] as TestUser, 'Welcome')
    const first = await world.call(owner, routes.listConversations, { query: { limit: 2 } })
    const second = await world.call(owner, routes.listConversations, { query: { limit: 2, cursor: first.next ?? '' } })
    const ids = [...first.body, ...second.body].map(({ user }) => user.id)
    expect(ids).toEqual([tenants[0]?.id, tenants[2]?.id, tenants[1]?.id])
    expect(second.next).toBeNull()
  })

  test('are found by name, home and text in any case, with the newest matching message', async () => {
    const friend = await world.tenant({ firstName: 'Ágnes', lastName: 'O’Neill' })
    const home = await world.home(owner, { title: 'The Lamplighter’s attic' })
    await send(friend, owner, 'Is the CELLAR dry?')
    const newest = await send(owner, friend, 'The cellar is bone dry')
    await send(friend, owner, 'Thank you')
    await send(tenant, owner, '100% sure_thing', { propertyId: home.id })
    const find = async (search: string, person = owner) => {
      const { body } = await world.call(person, routes.search, { query: { search } })
      return body.map(({ user, match }) => [user.id, match?.content ?? null])
    }
    expect(await find('cellar')).toEqual([[friend.id, newest.body.content]])
    expect(await find('áGNES o')).toEqual([[friend.id, null]])
    expect(await find('lamplighter')).toEqual([[tenant.id, null]])
    expect(await find('100%')).toEqual([[tenant.id, '100% sure_thing']])
    expect(await find('0_0')).toEqual([])
    expect(await find('cellar', tenant)).toEqual([])
    expect((await find('r')).length).toBe(2)
    expect((await world.call(owner, routes.search, { query: { search: ' ' } })).status).toBe(400)
  })

  test('found by a frequent term are the newest with it, whatever was sent in others since', async () => {
    const others: TestUser[] = []
    for (let n = 0; n < 26; n++) others.push(await world.tenant())
    for (const other of others) await send(other, owner, 'The lift is out of order')
    const [first, second] = others as [TestUser, TestUser]
    await send(owner, first, 'It works again')
    await send(tenant, owner, 'Good morning')

    const { body } = await world.call(owner, routes.search, { query: { search: 'lift' } })

    const expected = [first, ...others.slice(1).reverse()].slice(0, 24)
    expect(body.map(({ user }) => user.id)).toEqual(expected.map(({ id }) => id))
    expect(body[0]?.match?.content).toBe('The lift is out of order')
    expect(expected).not.toContain(second)
  })
})

describe('catching up', () => {
  const missedBy = (person: TestUser, since: string) => world.call(person, routes.missed, { query: { since } })

  test('returns messages sent and received since, oldest first, with conversations and unread count', async () => {
    const other = await world.tenant()
    const known = await send(tenant, owner, 'known')
    const missed = [
      await send(owner, tenant, 'from another page of mine', { clientId: 'b-1' }),
      await send(other, owner, 'new'),
      await send(tenant, owner, 'newer'),
    ]
    const { body } = await missedBy(owner, known.body.createdAt)
    expect(body.messages.map(({ id }) => id)).toEqual(missed.map((sent) => sent.body.id))
    expect(body.messages[0]?.clientId).toBe('b-1')
    expect(body).toMatchObject({
      hasMore: false,
      unread: { unreadCount: 3, countedThrough: missed[2]?.body.createdAt },
    })
    expect(body.conversations).toEqual(await conversationsOf(owner))
    const last = body.messages.at(-1)?.createdAt ?? ''
    expect((await missedBy(owner, last)).body.messages).toEqual([])
  })

  test('says if there are more messages than one response holds', async () => {
    const known = await send(tenant, owner, 'known')
    const row = { senderId: tenant.id, receiverId: owner.id, content: 'one of many' }
    await world.db.insert(messages).values(Array.from({ length: 101 }, () => row))
    const { body } = await missedBy(owner, known.body.createdAt)
    expect([body.messages.length, body.hasMore]).toEqual([100, true])
  })

  test('returns no messages of other users', async () => {
    await send(tenant, owner, 'private')
    expect((await missedBy(await world.agent(), new Date(0).toISOString())).body.messages).toEqual([])
    expect((await missedBy(owner, 'yesterday')).status).toBe(400)
  })

  test('is triggered by any message that follows an unknown one: each names the one before it, for each of the two', async () => {
    const other = await world.tenant()
    const first = await send(tenant, owner, '1')
    const second = await send(other, owner, '2')
    const third = await send(owner, tenant, '3')
    expect([first, second, third].map(({ body }) => body.follows)).toEqual([null, null, second.body.createdAt])
    const [one, three] = (await threadOf(tenant, owner)).body
    expect([one?.follows, three?.follows]).toEqual([null, first.body.createdAt])
    const [two] = (await threadOf(owner, other)).body
    expect(two?.follows).toBe(first.body.createdAt)
  })
})

describe('notices', () => {
  test('are stored with text and subject, or rolled back with their transaction', async () => {
    const application = await world.application(tenant, await world.home(owner))
    const notice = {
      senderId: owner.id,
      receiverId: tenant.id,
      notice: applicationSent({ home: 'Mill House', tenant: 'Ada Byron' }),
      propertyId: application.propertyId,
      about: aboutApplication(application.id),
    }
    const failing = world.db.transaction(async (tx) => {
      await writeNotices(tx, [notice])
      throw new Error('the approval failed')
    })
    await expect(failing).rejects.toThrow()
    expect(await conversationsOf(tenant)).toEqual([])

    await world.db.transaction((tx) => writeNotices(tx, [notice]))
    const [message] = (await threadOf(tenant, owner)).body
    const content = 'Ada Byron applied for “Mill House”.'
    expect(message).toMatchObject({ type: 'system', content, about: notice.about, clientId: null })
    expect(await unreadOf(tenant)).toBe(1)
  })

  test('are written to many users in one call, in order', async () => {
    const tenants = await Promise.all(Array.from({ length: 30 }, () => world.tenant()))
    const notices = tenants.map(({ id }) => ({
      senderId: owner.id,
      receiverId: id,
      notice: agentApproved({ applicant: 'Ada Byron' }),
    }))
    await world.db.transaction((tx) => writeNotices(tx, notices))
    const heads = (await world.call(owner, routes.listConversations, { query: { limit: 100 } })).body
    expect(heads.map(({ user }) => user.id)).toEqual(tenants.map(({ id }) => id).reverse())
    expect(await world.db.transaction((tx) => writeNotices(tx, []))).toEqual([])
  })
})

test('the database refuses a message to oneself, half a subject and an unknown type', async () => {
  const insert = (values: object) =>
    world.db.insert(messages).values({ senderId: owner.id, receiverId: tenant.id, content: 'x', ...values })
  const violated = (name: string) => ({ cause: expect.objectContaining({ constraint: name }) })
  await expect(insert({ receiverId: owner.id })).rejects.toMatchObject(violated('nobody_writes_to_themselves'))
  await expect(insert({ aboutKind: 'lease' })).rejects.toMatchObject(
    violated('a_message_is_about_one_thing_or_nothing'),
  )
  await expect(insert({ type: sql`'shout'` })).rejects.toMatchObject(violated('a_message_type_is_known'))
})
