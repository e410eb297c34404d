import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startProxy } from '../test/proxy.ts'
import { type Bus, createInProcessBroker } from './bus.ts'
import { connectRedisBus } from './redis-bus.ts'

const redisUrl = process.env.TEST_REDIS_URL
/** Ways to make buses that reach each other. */
const KINDS: Record<string, () => () => Bus | Promise<Bus>> = {
  'in one process': () => createInProcessBroker().connect,
  ...(redisUrl && { 'over Redis': () => () => connectRedisBus(redisUrl) }),
}

type Received = { texts: string[]; events: string[]; probes: number }
function listenTo(bus: Bus): Received {
  const received: Received = { texts: [], events: [], probes: 0 }
  bus.listen({
    onMessage: (topic, text) => {
      if (topic === 'probe') received.probes += 1
      else received.texts.push(`${topic}: ${text}`)
    },
    onDisconnect: () => void received.events.push('disconnected'),
    onReconnect: () => void received.events.push('reconnected'),
  })
  return received
}
/** Waits until what one bus publishes reaches the other. */
const waitUntilConnected = async (from: Bus, to: Bus, received: Received) => {
  await expect
    .poll(async () => {
      await to.subscribe('probe')
      from.publish('probe', '?')
      return received.probes
    })
    .toBeGreaterThan(0)
  to.unsubscribe('probe')
}

describe.each(Object.keys(KINDS))('a bus %s', (kind) => {
  let here: Bus
  let there: Bus
  let receivedHere: Received
  let receivedThere: Received
  beforeEach(async () => {
    const connect = KINDS[kind]?.() ?? createInProcessBroker().connect
    here = await connect()
    there = await connect()
    receivedHere = listenTo(here)
    receivedThere = listenTo(there)
    await waitUntilConnected(here, there, receivedThere)
    await waitUntilConnected(there, here, receivedHere)
  })
  afterEach(() => Promise.all([here.close(), there.close()]))

  test('delivers texts in order to the other subscribers of the topic, not to the publisher', async () => {
    await Promise.all([here.subscribe('a'), there.subscribe('a'), there.subscribe('b')])
    for (const text of ['1', '2', '3']) here.publish('a', text)
    here.publish('c', 'no subscriber')
    here.publish('b', 'último 🙂')
    await expect.poll(() => receivedThere.texts).toEqual(['a: 1', 'a: 2', 'a: 3', 'b: último 🙂'])
    expect(receivedHere.texts).toEqual([])
  })

  test('delivers nothing after unsubscribe', async () => {
    await Promise.all([there.subscribe('a'), there.subscribe('b')])
    there.unsubscribe('a')
    await there.subscribe('c')
    here.publish('a', 'too late')
    here.publish('b', 'in time')
    await expect.poll(() => receivedThere.texts).toEqual(['b: in time'])
  })

  test('returns the topics that have subscribers elsewhere', async () => {
    await Promise.all([
      here.subscribe('mine'),
      here.subscribe('ours'),
      there.subscribe('ours'),
      there.subscribe('yours'),
    ])
    expect(await here.subscribedElsewhere(['mine', 'ours', 'yours', 'unused'])).toEqual(['ours', 'yours'])
    expect(await here.subscribedElsewhere([])).toEqual([])
  })
})

describe.each(redisUrl ? [new URL(redisUrl)] : [])('when Redis is unreachable', ({ hostname, port }) => {
  const target = { host: hostname, port: Number(port || 6379) }

  test.each(['cut', 'freeze'] as const)(
    'after a %s it reports the disconnect, blocks no call, then reconnects with all its topics',
    async (failure) => {
      const proxy = await startProxy(target)
      const [bus, other] = [
        await connectRedisBus(`redis://127.0.0.1:${proxy.port}`),
        await connectRedisBus(redisUrl ?? ''),
      ]
      const [received, receivedByOther] = [listenTo(bus), listenTo(other)]
      await waitUntilConnected(bus, other, receivedByOther)
      await waitUntilConnected(other, bus, received)
      await bus.subscribe('before')

      await proxy[failure]()
      await expect.poll(() => received.events).toEqual(['disconnected'])
      bus.publish('before', 'dropped')
      await bus.subscribe('meanwhile')
      expect(await bus.subscribedElsewhere(['before'])).toEqual([])

      await proxy.mend()
      await expect.poll(() => received.events).toEqual(['disconnected', 'reconnected'])
      other.publish('before', '1')
      other.publish('meanwhile', '2')
      await expect.poll(() => received.texts).toEqual(['before: 1', 'meanwhile: 2'])
      await Promise.all([bus.close(), other.close(), proxy.close()])
    },
    40_000,
  )

  test('at the start, it reports the disconnect to a listener set later', async () => {
    const proxy = await startProxy(target)
    await proxy.cut()
    const bus = await connectRedisBus(`redis://127.0.0.1:${proxy.port}`)
    const received = listenTo(bus)
    await bus.subscribe('early')
    expect(received.events).toEqual(['disconnected'])
    await proxy.mend()
    await expect.poll(() => received.events).toEqual(['disconnected', 'reconnected'])
    await Promise.all([bus.close(), proxy.close()])
  })
})
