import { accountRoutes } from '@lintel/contract/accounts/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenOn, openSocket } from '../test/sockets.ts'
import { makeWorld, type TestUser, type World } from '../test/world.ts'
import { type Bus, type BusListener, createInProcessBroker } from './bus.ts'
import { connectRedisBus } from './redis-bus.ts'

const redisUrl = process.env.TEST_REDIS_URL
const KINDS: Record<string, () => () => Bus | Promise<Bus>> = {
  'in one process': () => createInProcessBroker().connect,
  ...(redisUrl && { 'over Redis': () => () => connectRedisBus(redisUrl) }),
}

describe.each(Object.keys(KINDS))('two processes of one installation, %s', (kind) => {
  let world: World
  let other: FastifyInstance
  let here: string
  let there: string
  let owner: TestUser
  let tenant: TestUser
  beforeEach(async () => {
    const connect = KINDS[kind]?.() ?? createInProcessBroker().connect
    world = await makeWorld({}, undefined, await connect())
    other = await world.buildSecondApp(await connect())
    ;[here, there] = await Promise.all([listenOn(world.app), listenOn(other)])
    ;[owner, tenant] = [await world.owner(), await world.tenant()]
    await world.message(tenant, owner)
  })
  afterEach(async () => {
    await other.close()
    await world.close()
  })

  test('share messages, read receipts, typing and presence', async () => {
    const mine = await openSocket(here, tenant)
    const theirs = await openSocket(there, owner)
    expect(await mine.next('presence')).toMatchObject({ userId: owner.id, isOnline: true })
    mine.send({ type: 'message', receiverId: owner.id, content: 'Hello over there', clientId: 'c-1' })
    const { message } = await theirs.next('message')
    expect(message.content).toBe('Hello over there')
    theirs.send({ type: 'read', messageId: message.id })
    expect((await mine.next('read')).through).toBe(message.createdAt)
    theirs.send({ type: 'typing', userId: tenant.id })
    expect((await mine.next('typing')).userId).toBe(owner.id)

    const [conversation] = (await world.call(tenant, messageRoutes.listConversations)).body
    expect(conversation?.isOnline).toBe(true)
    await theirs.close()
    expect(await mine.next('presence', ({ isOnline }) => !isOnline)).toMatchObject({ userId: owner.id })
  })

  test('keep a user online who disconnects from one and is connected to the other', async () => {
    const mine = await openSocket(here, tenant)
    const [one, two] = [await openSocket(here, owner), await openSocket(there, owner)]
    await one.close()
    // When a user who left later is reported offline, the first one's delay is over as well.
    const agent = await world.agent()
    await world.message(agent, tenant)
    const third = await openSocket(here, agent)
    await third.close()
    await mine.next('presence', ({ userId, isOnline }) => userId === agent.id && !isOnline)
    expect(mine.frames.filter((frame) => frame.type === 'presence' && !frame.isOnline)).toEqual([])
    await two.flush()
  })

  test('close the connections to one when the user signs out at the other', async () => {
    const page = await openSocket(there, owner)
    const stays = await openSocket(there, tenant)
    await world.call(owner, accountRoutes.logout)
    expect(await page.closed).toBe(4401)
    await stays.flush()
  })
})

test('makes browsers refetch every 5 s while the bus is disconnected, and logs the disconnect and the reconnect', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const lines: string[] = []
  let listener: BusListener | undefined
  const bus: Bus = {
    ...createInProcessBroker().connect(),
    listen: (newListener) => {
      listener = newListener
    },
  }
  const world = await makeWorld({}, pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }), bus)
  const host = await listenOn(world.app)
  const people = [await world.tenant(), await world.owner(), await world.agent()]
  const sockets = await Promise.all(people.map((person) => openSocket(host, person)))

  listener?.onDisconnect('the network is gone')
  for (let round = 0; round < 2; round++) {
    vi.advanceTimersByTime(5_000)
    for (const socket of sockets) await socket.next('refetch')
  }
  listener?.onReconnect()
  vi.advanceTimersByTime(5_000)
  for (const socket of sockets) await socket.next('refetch')
  vi.advanceTimersByTime(15_000)
  for (const socket of sockets) {
    await socket.flush()
    expect(socket.frames).toEqual([])
  }
  expect(lines.join()).toMatch(/live bus disconnected.*live bus reconnected/s)
  vi.useRealTimers()
  await world.close()
})
