import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listenOn, openSocket, type TestSocket } from '../../test/sockets.ts'
import { makeWorld, type TestPerson, type World } from '../../test/world.ts'
import { sendMessage } from './commands.ts'
import { messages } from './table.ts'

let world: World
let host: string
let owner: TestPerson
let tenant: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  host = await listenOn(world.app)
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const open = (person: TestPerson) => openSocket(host, person)
/** Everything the socket has sent before this is done when it resolves: a letter to oneself is refused in its turn. */
const allDone = async (socket: TestSocket, person: TestPerson) => {
  socket.send({ type: 'message', receiverId: person.id, content: 'Done?' })
  await socket.next('error')
}
const countFrom = async (person: TestPerson) => {
  const [row] = await world.db.select({ n: count() }).from(messages).where(eq(messages.senderId, person.id))
  return row?.n
}

describe('a client that knows the three frames of the specification', () => {
  test('signs in, writes, and hears of what it and others wrote', async () => {
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

  test('hears of what was sent by call', async () => {
    const theirs = await open(owner)
    const sent = await world.call(tenant, routes.send, { body: { receiverId: owner.id, content: 'By call' } })
    expect((await theirs.next('message')).message).toEqual(sent.body)
  })
})

describe('a message', () => {
  test('is acknowledged to the page that sent it when it is kept, and told to everyone else concerned', async () => {
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
      await socket?.caughtUp()
      expect(socket?.frames.filter(({ type }) => type === 'message')).toEqual([])
    }
  })

  test('stored by a process that died before it published is published by the retry', async () => {
    const [page, theirs] = [await open(tenant), await open(owner)]
    const actor = { id: tenant.id, role: 'tenant' as const, isApproved: true }
    const { message } = await sendMessage(world.db, actor, { receiverId: owner.id, content: 'Hello', clientId: 'c-9' })
    const frame = { type: 'message', receiverId: owner.id, content: 'Hello', clientId: 'c-9' }
    page.send(frame)
    page.send(frame)
    expect((await theirs.next('message')).message.id).toBe(message.id)
    await theirs.caughtUp()
    expect(theirs.frames.filter(({ type }) => type === 'message')).toEqual([])
  })

  test('sent again, by socket or by call, is acknowledged again and published once', async () => {
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
      await socket.caughtUp()
      expect(socket.frames.filter(({ type }) => type === 'message')).toEqual([])
    }
    expect(await countFrom(tenant)).toBe(1)
  })

  test('keeps the order in which its page sent it', async () => {
    const [page, theirs] = [await open(tenant), await open(owner)]
    const contents = Array.from({ length: 30 }, (_, i) => `${i}`)
    for (const content of contents) page.send({ type: 'message', receiverId: owner.id, content, clientId: content })
    const told = []
    for (const _ of contents) told.push((await theirs.next('message')).message.content)
    expect(told).toEqual(contents)
  })

  test('that may not be sent is refused in words, and the connection goes on', async () => {
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

describe('between two people', () => {
  const say = async (from: TestPerson, to: TestPerson) =>
    (await world.call(from, routes.send, { body: { receiverId: to.id, content: 'Hello' } })).body

  test('it is told when a message has arrived, once', async () => {
    const message = await say(tenant, owner)
    const [mine, theirs] = [await open(tenant), await open(owner)]
    theirs.send({ type: 'delivered', messageId: message.id })
    theirs.send({ type: 'delivered', messageId: message.id })
    const told = { type: 'delivered', userId: owner.id, senderId: tenant.id, through: message.createdAt }
    expect(await mine.next('delivered')).toEqual(told)
    // What one has sent oneself, and what is between others, is nobody's to confirm.
    const between = await say(await world.tenant(), await world.owner())
    mine.send({ type: 'delivered', messageId: message.id })
    mine.send({ type: 'delivered', messageId: between.id })
    await Promise.all([allDone(mine, tenant), allDone(theirs, owner)])
    await mine.caughtUp()
    expect(mine.frames.filter(({ type }) => type === 'delivered')).toEqual([])
    const [seen] = (await world.call(tenant, routes.thread, { params: { userId: owner.id } })).body
    expect(seen).toMatchObject({ isDelivered: true, isRead: false })
  })

  test('it is told when a message was read, to its sender and to the reader’s other pages', async () => {
    const message = await say(tenant, owner)
    const [mine, theirs, theirOther] = [await open(tenant), await open(owner), await open(owner)]
    theirs.send({ type: 'read', messageId: message.id })
    const told = { type: 'read', userId: owner.id, senderId: tenant.id, through: message.createdAt }
    expect(await mine.next('read')).toEqual(told)
    const total = { unreadCount: 0, countedThrough: message.createdAt }
    const counts = { type: 'unread', userId: tenant.id, unreadCount: 0, total }
    for (const page of [theirs, theirOther]) expect(await page.next('unread')).toEqual(counts)
    const [seen] = (await world.call(tenant, routes.thread, { params: { userId: owner.id } })).body
    expect(seen).toMatchObject({ isDelivered: true, isRead: true })
  })

  test('it is told who is typing, if they have ever written to each other', async () => {
    const agent = await world.agent()
    const [mine, theirs, stranger] = [await open(tenant), await open(owner), await open(agent)]
    stranger.send({ type: 'typing', userId: tenant.id })
    theirs.send({ type: 'typing', userId: tenant.id })
    await Promise.all([allDone(stranger, agent), allDone(theirs, owner)])
    await say(tenant, owner)
    theirs.send({ type: 'typing', userId: tenant.id })
    expect(await mine.next('typing')).toEqual({ type: 'typing', userId: owner.id })
    await mine.caughtUp()
    expect(mine.frames.filter(({ type }) => type === 'typing')).toEqual([])
  })

  test('it is told who comes online and goes, to those they have written with', async () => {
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

    // A page that is loaded again is no leave.
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
