import { applicationRoutes } from '@lintel/contract/applications/routes'
import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import { beforeEach, describe, expect, test } from 'vitest'
import { messageCalls } from '../../test/message-calls.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { messages } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
let tenant: TestUser
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const { send, listConversations, readThread, countUnread, markRead } = messageCalls(world)

describe('marking as read', () => {
  test('up to a message leaves later ones unread, and shows the sender the last one read', async () => {
    const [one, two] = [await send(tenant, owner, '1'), await send(tenant, owner, '2'), await send(tenant, owner, '3')]
    await send(owner, tenant, 'mine')
    expect(await countUnread(owner)).toBe(3)
    expect((await markRead(owner, tenant, two.body.id)).body.unreadCount).toBe(1)
    const states = (await readThread(tenant, owner)).body.map(({ isRead, isDelivered }) => [isRead, isDelivered])
    expect(states).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ])
    expect((await listConversations(tenant))[0]?.readThrough).toBe(two.body.createdAt)
    // Reading an earlier message changes nothing.
    expect((await markRead(owner, tenant, one.body.id)).body.unreadCount).toBe(1)
    expect((await markRead(owner, tenant)).body.unreadCount).toBe(0)
    expect((await listConversations(owner))[0]?.unreadCount).toBe(0)
  })

  test('one conversation leaves the others unread', async () => {
    const other = await world.tenant()
    await send(tenant, owner, 'a')
    await send(other, owner, 'b')
    expect((await markRead(owner, tenant)).body.unreadCount).toBe(1)
    expect((await listConversations(owner)).map(({ user, unreadCount }) => [user.id, unreadCount])).toEqual([
      [other.id, 1],
      [tenant.id, 0],
    ])
  })

  test('an empty conversation changes nothing, and a message to another user is not found', async () => {
    expect((await markRead(owner, tenant)).body).toEqual({ unreadCount: 0, countedThrough: null })
    const { body } = await send(tenant, owner, 'Read me')
    expect((await markRead(tenant, owner, body.id)).status).toBe(404)
    expect((await markRead(owner, await world.tenant(), body.id)).status).toBe(404)
    expect(await countUnread(owner)).toBe(1)
  })
})

describe('conversations', () => {
  test('are paged, newest message first', async () => {
    const tenants = [await world.tenant(), await world.tenant(), await world.tenant()]
    for (const each of tenants) await send(each, owner, 'Hello')
    await send(owner, tenants[0] as TestUser, 'Welcome')
    const first = await world.call(owner, routes.listConversations, { query: { limit: 2 } })
    const second = await world.call(owner, routes.listConversations, { query: { limit: 2, cursor: first.next ?? '' } })
    const ids = [...first.body, ...second.body].map(({ user }) => user.id)
    expect(ids).toEqual([tenants[0]?.id, tenants[2]?.id, tenants[1]?.id])
    expect(second.next).toBeNull()
  })

  test('with nothing but notices of one’s own acts are not listed, and their thread can be read', async () => {
    const other = await world.owner()
    const apply = async (to: TestUser) =>
      (await world.call(tenant, applicationRoutes.create, { body: { propertyId: (await world.property(to)).id } })).body
        .id
    const partnersOf = async (user: TestUser) => (await listConversations(user)).map((row) => row.user.id)
    await send(tenant, other, 'Is it quiet?')
    const [id] = [await apply(owner), await apply(other)]
    expect(await partnersOf(tenant)).toEqual([other.id])
    expect(await partnersOf(owner)).toEqual([tenant.id])
    expect(await countUnread(owner)).toBe(1)
    expect((await readThread(tenant, owner)).body).toMatchObject([{ type: 'system', senderId: tenant.id }])

    // Pages are as long as asked for, whatever is left out.
    const [first, second] = [await world.owner(), await world.owner()]
    for (const each of [first, second]) await send(tenant, each, 'Hello')
    await apply(await world.owner())
    const page = await world.call(tenant, routes.listConversations, { query: { limit: 2 } })
    const rest = await world.call(tenant, routes.listConversations, { query: { limit: 2, cursor: page.next ?? '' } })
    expect([page.body, rest.body].map((rows) => rows.map(({ user }) => user.id))).toEqual([
      [second.id, first.id],
      [other.id],
    ])

    // The applicant gets a notice of the decision.
    await world.call(owner, applicationRoutes.reject, { params: { id }, body: { reason: 'timing' } })
    expect((await partnersOf(tenant))[0]).toBe(owner.id)
    await markRead(tenant, owner)
    await world.call(tenant, applicationRoutes.withdraw, { params: { id } })
    expect((await partnersOf(tenant))[0]).toBe(owner.id)
  })

  test('are found by name, home and text in any case, with the newest matching message', async () => {
    const friend = await world.tenant({ firstName: 'Ágnes', lastName: 'O’Neill' })
    const property = await world.property(owner, { title: 'The Lamplighter’s attic' })
    await send(friend, owner, 'Is the CELLAR dry?')
    const newest = await send(owner, friend, 'The cellar is bone dry')
    await send(friend, owner, 'Thank you')
    await send(tenant, owner, '100% sure_thing', { propertyId: property.id })
    const find = async (search: string, searcher = owner) => {
      const { body } = await world.call(searcher, routes.search, { query: { search } })
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

  test('found by a frequent term are the newest that contain it, also when later messages do not', async () => {
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
  const missedBy = (user: TestUser, since: string) => world.call(user, routes.missed, { query: { since } })

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
    expect(body.conversations).toEqual(await listConversations(owner))
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

  test('is needed if a client lacks the message that `follows` names: its user’s previous one in any conversation', async () => {
    const other = await world.tenant()
    const first = await send(tenant, owner, '1')
    const second = await send(other, owner, '2')
    const third = await send(owner, tenant, '3')
    expect([first, second, third].map(({ body }) => body.follows)).toEqual([null, null, second.body.createdAt])
    const [one, three] = (await readThread(tenant, owner)).body
    expect([one?.follows, three?.follows]).toEqual([null, first.body.createdAt])
    const [two] = (await readThread(owner, other)).body
    expect(two?.follows).toBe(first.body.createdAt)
  })
})
