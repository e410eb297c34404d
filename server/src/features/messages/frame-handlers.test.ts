import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import { count, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { listenOn, openSocket, type TestSocket } from '../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { sendMessage } from './commands.ts'
import { messages } from './table.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
let owner: TestUser
let tenant: TestUser
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const open = (person: TestUser) => openSocket(host, person)
/** Resolves once every earlier frame of the socket is handled: frames are handled in order, and this one is refused. */
const allDone = async (socket: TestSocket, person: TestUser) => {
  socket.send({ type: 'message', receiverId: person.id, content: 'Done?' })
  await socket.next('error')
}
const countFrom = async (person: TestUser) => {
  const [row] = await world.db.select({ n: count() }).from(messages).where(eq(messages.senderId, person.id))
  return row?.n
}

describe('a client that uses only the three frames of the specification', () => {
  test('signs in, sends, and receives its own and others’ messages', async () => {
    const [mine, theirs] = [await open(tenant), await open(owner)]
    mine.send({ type: 'auth', userId: tenant.id })
    theirs.send({ type: 'auth', userId: owner.id })
    mine.send({ type: 'message', receiverId: owner.id, content: 'Is it still free?' })
    const [here, there] = [await mine.next('message'), await theirs.next('message')]
    expect(there).toEqual(here)
    expect(here.message).toMatchObject({ senderId: tenant.id, receiverId: owner.id, content: 'Is it still free?' })

    const thread = await world.call(owner, routes.thread, { params: { userId: tenant.id } })
    expect(thread.body).toEqual([there.message])
    theirs.send({ type: 'message', receiverId: tenant.id, content: 'It is' })
    expect((await mine.next('message')).message.content).toBe('It is')
  })

  test('receives messages sent over HTTP', async () => {
    const theirs = await open(owner)
    const sent = await world.call(tenant, routes.send, { body: { receiverId: owner.id, content: 'By call' } })
    expect((await theirs.next('message')).message).toEqual(sent.body)
  })
})

describe('a message', () => {
  test('is acknowledged to its page once stored, and published to the other pages of both users', async () => {
    const [page, otherPage, theirs, strangers] = await Promise.all(
      [tenant, tenant, owner, await world.agent()].map(open),
    )
    page?.send({ type: 'message', receiverId: owner.id, content: 'Hello', clientId: 'c-1' })
    const ack = await page?.next('ack')
    expect(ack).toMatchObject({ clientId: 'c-1', message: { content: 'Hello', clientId: 'c-1' } })
    expect(await countFrom(tenant)).toBe(1)
    expect((await otherPage?.next('message'))?.message).toEqual(ack?.message)
    expect((await theirs?.next('message'))?.message).toEqual({ ...ack?.message, clientId: null })
    for (const socket of [page, strangers]) {
      await socket?.flush()
      expect(socket?.frames.filter(({ type }) => type === 'message')).toEqual([])
    }
  })

  test('is published by the retry if the process that stored it died before publishing', async () => {
    const [page, theirs] = [await open(tenant), await open(owner)]
    const actor = { id: tenant.id, role: 'tenant' as const, isApproved: true }
    const { message } = await sendMessage(world.context, actor, {
      receiverId: owner.id,
      content: 'Hello',
      clientId: 'c-9',
    })
    const frame = { type: 'message', receiverId: owner.id, content: 'Hello', clientId: 'c-9' }
    page.send(frame)
    page.send(frame)
    expect((await theirs.next('message')).message.id).toBe(message.id)
    await theirs.flush()
    expect(theirs.frames.filter(({ type }) => type === 'message')).toEqual([])
  })

  test('is acknowledged on each retry, by socket or HTTP, and published once', async () => {
    const [page, otherPage, theirs] = [await open(tenant), await open(tenant), await open(owner)]
    const frame = { type: 'message', receiverId: owner.id, content: 'Hello', clientId: 'c-1' }
    page.send(frame)
    page.send(frame)
    const [first, again] = [await page.next('ack'), await page.next('ack')]
    expect(again).toEqual(first)
    const { type: _, ...body } = frame
    expect((await world.call(tenant, routes.send, { body })).body).toEqual(first.message)
    for (const socket of [theirs, otherPage]) {
      expect((await socket.next('message')).message.id).toBe(first.message.id)
      await socket.flush()
      expect(socket.frames.filter(({ type }) => type === 'message')).toEqual([])
    }
    expect(await countFrom(tenant)).toBe(1)
  })

  test('is published in the order its page sent it', async () => {
    const [page, theirs] = [await open(tenant), await open(owner)]
    const contents = Array.from({ length: 30 }, (_, i) => `${i}`)
    for (const content of contents) page.send({ type: 'message', receiverId: owner.id, content, clientId: content })
    const published: string[] = []
    for (const _ of contents) published.push((await theirs.next('message')).message.content)
    expect(published).toEqual(contents)
  })

  test('is refused with a reason if forbidden, and the connection stays open', async () => {
    const page = await open(tenant)
    const other = await world.tenant()
    page.send({ type: 'message', receiverId: other.id, content: 'Psst', clientId: 'c-1' })
    expect(await page.next('error')).toEqual({
      type: 'error',
      status: 403,
      detail: 'Tenants can write to owners and agents, not to one another',
      clientId: 'c-1',
    })
    page.send({ type: 'message', receiverId: owner.id, content: 'Hello', senderId: owner.id })
    expect(await page.next('error')).toMatchObject({ status: 403 })
    page.send({ type: 'message', receiverId: owner.id, content: 'Hello' })
    await page.next('message')
  })
})

describe('between two users', () => {
  const say = async (from: TestUser, to: TestUser) =>
    (await world.call(from, routes.send, { body: { receiverId: to.id, content: 'Hello' } })).body

  test('publishes once that a message was delivered', async () => {
    const message = await say(tenant, owner)
    const [mine, theirs] = [await open(tenant), await open(owner)]
    theirs.send({ type: 'delivered', messageId: message.id })
    theirs.send({ type: 'delivered', messageId: message.id })
    const expected = { type: 'delivered', userId: owner.id, senderId: tenant.id, through: message.createdAt }
    expect(await mine.next('delivered')).toEqual(expected)
    // Only the receiver can confirm a delivery.
    const between = await say(await world.tenant(), await world.owner())
    mine.send({ type: 'delivered', messageId: message.id })
    mine.send({ type: 'delivered', messageId: between.id })
    await Promise.all([allDone(mine, tenant), allDone(theirs, owner)])
    await mine.flush()
    expect(mine.frames.filter(({ type }) => type === 'delivered')).toEqual([])
    const [seen] = (await world.call(tenant, routes.thread, { params: { userId: owner.id } })).body
    expect(seen).toMatchObject({ isDelivered: true, isRead: false })
  })

  test('publishes that a message was read to its sender and to the reader’s other pages', async () => {
    const message = await say(tenant, owner)
    const [mine, theirs, theirOther] = [await open(tenant), await open(owner), await open(owner)]
    theirs.send({ type: 'read', messageId: message.id })
    const expected = { type: 'read', userId: owner.id, senderId: tenant.id, through: message.createdAt }
    expect(await mine.next('read')).toEqual(expected)
    const total = { unreadCount: 0, countedThrough: message.createdAt }
    const counts = { type: 'unread', userId: tenant.id, unreadCount: 0, total }
    for (const page of [theirs, theirOther]) expect(await page.next('unread')).toEqual(counts)
    const [seen] = (await world.call(tenant, routes.thread, { params: { userId: owner.id } })).body
    expect(seen).toMatchObject({ isDelivered: true, isRead: true })
  })

  test('publishes who is typing, only to users with a conversation', async () => {
    const agent = await world.agent()
    const [mine, theirs, stranger] = [await open(tenant), await open(owner), await open(agent)]
    stranger.send({ type: 'typing', userId: tenant.id })
    theirs.send({ type: 'typing', userId: tenant.id })
    await Promise.all([allDone(stranger, agent), allDone(theirs, owner)])
    await say(tenant, owner)
    theirs.send({ type: 'typing', userId: tenant.id })
    expect(await mine.next('typing')).toEqual({ type: 'typing', userId: owner.id })
    await mine.flush()
    expect(mine.frames.filter(({ type }) => type === 'typing')).toEqual([])
  })

  test('publishes who goes online and offline, only to users with a conversation', async () => {
    await say(tenant, owner)
    const agent = await world.agent()
    const [mine, stranger] = [await open(tenant), await open(agent)]
    const conversations = async () => (await world.call(tenant, routes.listConversations)).body
    expect((await conversations())[0]?.isOnline).toBe(false)
    const theirs = await open(owner)
    expect(await mine.next('presence')).toEqual({ type: 'presence', userId: owner.id, isOnline: true })
    expect((await conversations())[0]?.isOnline).toBe(true)
    mine.send({ type: 'presence', userId: owner.id })
    expect(await mine.next('presence')).toMatchObject({ isOnline: true })

    // A reload does not publish that the user is offline.
    await theirs.close()
    const reloaded = await open(owner)
    await reloaded.close()
    expect(await mine.next('presence')).toEqual({ type: 'presence', userId: owner.id, isOnline: false })
    expect((await conversations())[0]?.isOnline).toBe(false)

    stranger.send({ type: 'presence', userId: tenant.id })
    await allDone(stranger, agent)
    expect(stranger.frames).toEqual([])
  })
})
