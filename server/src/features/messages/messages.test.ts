import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { runShellCommand } from '../../events/run-command.ts'
import { messageCalls } from '../../test/message-calls.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { aboutAccount, agentApproved } from '../accounts/events.ts'
import { aboutApplication, applicationSent } from '../applications/events.ts'
import { properties } from '../properties/table.ts'
import { visibleTo } from './queries.ts'
import { messages } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
let tenant: TestUser
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const { send, listConversations, readThread, countUnread } = messageCalls(world)

describe('a message', () => {
  test('is in both threads, first in both lists of conversations, and unread for its receiver only', async () => {
    const property = await world.property(owner)
    const sent = await send(tenant, owner, ' Is the balcony to the south? ', { propertyId: property.id })
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      senderId: tenant.id,
      receiverId: owner.id,
      propertyId: property.id,
      content: 'Is the balcony to the south?',
      type: 'text',
      isRead: false,
      isDelivered: false,
      about: null,
    })
    for (const [user, other] of [
      [tenant, owner],
      [owner, tenant],
    ] as const) {
      expect((await readThread(user, other)).body).toEqual([sent.body])
      const [conversation] = await listConversations(user)
      expect(conversation?.user).toMatchObject({ id: other.id, firstName: other.firstName, lastName: other.lastName })
      expect(conversation?.lastMessage).toEqual(sent.body)
      expect(conversation?.property).toEqual({ id: property.id, title: property.title })
      expect(conversation?.unreadCount).toBe(user === owner ? 1 : 0)
      expect(await countUnread(user)).toBe(user === owner ? 1 : 0)
    }
  })

  test('needs only receiver, content and type', async () => {
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
    const draft = await world.property(owner, { isPublished: false })
    expect((await send(tenant, owner, 'What is this?', { propertyId: draft.id })).status).toBe(404)
    expect((await send(tenant, owner, 'Hello', { propertyId: tenant.id })).status).toBe(404)
    await send(tenant, owner, 'Hello')
    expect((await send(owner, tenant, 'Soon on the market', { propertyId: draft.id })).status).toBe(201)
  })

  test('shows its home only to users who may see it, and stays when the home is deleted', async () => {
    const property = await world.property(owner)
    const { body } = await send(tenant, owner, 'About this one', { propertyId: property.id })
    await world.db.update(properties).set({ isPublished: false }).where(eq(properties.id, property.id))
    expect((await listConversations(tenant))[0]?.property).toBeNull()
    expect((await listConversations(owner))[0]?.property).toEqual({ id: property.id, title: property.title })
    await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
    expect((await readThread(owner, tenant)).body).toEqual([{ ...body, propertyId: null }])
    expect((await listConversations(owner))[0]?.property).toBeNull()
  })

  test('is stored and counted once when sent again with the same clientId', async () => {
    const first = await send(tenant, owner, 'Once', { clientId: 'a-1' })
    const again = await send(tenant, owner, ' Once ', { clientId: 'a-1' })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(first.body.clientId).toBe('a-1')
    expect(await countUnread(owner)).toBe(1)
    expect((await readThread(owner, tenant)).body).toEqual([{ ...first.body, clientId: null }])
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

    const first = await readThread(owner, tenant, { limit: 3 })
    const second = await readThread(owner, tenant, { limit: 3, cursor: first.next ?? '' })
    const query = { userId: tenant.id, limit: 3, cursor: second.next ?? '' }
    const third = await world.call(owner, routes.threadByQuery, { query })
    const ids = [third, second, first].flatMap(({ body }) => body.map(({ id }) => id))
    expect(ids).toEqual(all)
    expect(third.next).toBeNull()
    expect((await readThread(owner, tenant, { cursor: 'nonsense' })).status).toBe(400)
  })

  test('is empty before the first message, and hidden from everyone else', async () => {
    await send(tenant, owner, 'Between us')
    expect((await readThread(tenant, await world.owner())).body).toEqual([])
    for (const other of [await world.agent(), await world.tenant(), await world.owner()]) {
      expect((await readThread(other, tenant)).body).toEqual([])
      expect((await readThread(other, owner)).body).toEqual([])
      const seen = await world.db.select().from(messages).where(visibleTo(other))
      expect(seen).toEqual([])
    }
  })
})

describe('notices', () => {
  test('are stored with text and subject, or rolled back with their transaction', async () => {
    tenant = await world.tenant({ firstName: 'Ada', lastName: 'Byron' })
    const property = await world.property(owner, { title: 'Mill House' })
    const application = await world.application(tenant, property)
    const sent = { ...aboutApplication(application, property), data: { to: 'pending' } } as const
    const failing = world.db.transaction(async (tx) => {
      await runShellCommand(tx, async (_tx, happened) => happened.add(applicationSent, tenant, sent))
      throw new Error('the approval failed')
    })
    await expect(failing).rejects.toThrow('the approval failed')
    expect(await listConversations(owner)).toEqual([])

    await runShellCommand(world.db, async (_tx, happened) => happened.add(applicationSent, tenant, sent))
    const [message] = (await readThread(owner, tenant)).body
    const content = 'Ada Byron applied for “Mill House”.'
    const about = { kind: 'application', id: application.id }
    expect(message).toMatchObject({ type: 'system', content, about, propertyId: property.id, clientId: null })
    expect(await countUnread(owner)).toBe(1)
  })

  test('are written to many users in one command, in order', async () => {
    const tenants = await Promise.all(Array.from({ length: 30 }, () => world.tenant()))
    await world.happen(agentApproved, owner, tenants.map(aboutAccount))
    const written = await world.db
      .select()
      .from(messages)
      .where(eq(messages.senderId, owner.id))
      .orderBy(messages.createdAt)
    expect(written.map(({ receiverId }) => receiverId)).toEqual(tenants.map(({ id }) => id))
    const before = await world.db.$count(messages)
    await world.happen(agentApproved, owner, [])
    expect(await world.db.$count(messages)).toBe(before)
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
