import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startProxy } from '../test/proxy.ts'
import { type Bus, createExchange } from './bus.ts'
import { redisBus } from './redis-bus.ts'

const redisUrl = process.env.TEST_REDIS_URL
/** Every kind of bus there is to be had here: two processes each. */
const KINDS: Record<string, () => () => Bus | Promise<Bus>> = {
  'in one process': () => createExchange().join,
  ...(redisUrl && { 'over Redis': () => () => redisBus(redisUrl) }),
}

type Heard = { texts: string[]; events: string[]; probes: number }
function listenTo(bus: Bus): Heard {
  const heard: Heard = { texts: [], events: [], probes: 0 }
  bus.listen({
    onText: (topic, text) => {
      if (topic === 'probe') heard.probes += 1
      else heard.texts.push(`${topic}: ${text}`)
    },
    onLost: () => void heard.events.push('lost'),
    onHealed: () => void heard.events.push('healed'),
  })
  return heard
}
/** Waits until what one publishes arrives at the other. */
const connected = async (from: Bus, to: Bus, heard: Heard) => {
  await expect
    .poll(async () => {
      await to.subscribe('probe')
      from.publish('probe', '?')
      return heard.probes
    })
    .toBeGreaterThan(0)
  to.unsubscribe('probe')
}

describe.each(Object.keys(KINDS))('a bus %s', (kind) => {
  let here: Bus
  let there: Bus
  let heardHere: Heard
  let heardThere: Heard
  beforeEach(async () => {
    const join = KINDS[kind]?.() ?? createExchange().join
    here = await join()
    there = await join()
    heardHere = listenTo(here)
    heardThere = listenTo(there)
    await connected(here, there, heardThere)
    await connected(there, here, heardHere)
  })
  afterEach(() => Promise.all([here.close(), there.close()]))

  test('carries texts to the others that asked for the topic, in order, and not back', async () => {
    await Promise.all([here.subscribe('a'), there.subscribe('a'), there.subscribe('b')])
    for (const text of ['1', '2', '3']) here.publish('a', text)
    here.publish('c', 'nobody asked')
    here.publish('b', 'último 🙂')
    await expect.poll(() => heardThere.texts).toEqual(['a: 1', 'a: 2', 'a: 3', 'b: último 🙂'])
    expect(heardHere.texts).toEqual([])
  })

  test('carries nothing after one has had enough', async () => {
    await Promise.all([there.subscribe('a'), there.subscribe('b')])
    there.unsubscribe('a')
    await there.subscribe('c')
    here.publish('a', 'too late')
    here.publish('b', 'in time')
    await expect.poll(() => heardThere.texts).toEqual(['b: in time'])
  })

  test('knows which topics are heard elsewhere', async () => {
    await Promise.all([
      here.subscribe('mine'),
      here.subscribe('ours'),
      there.subscribe('ours'),
      there.subscribe('yours'),
    ])
    expect(await here.subscribedElsewhere(['mine', 'ours', 'yours', 'nobodys'])).toEqual(['ours', 'yours'])
    expect(await here.subscribedElsewhere([])).toEqual([])
  })
})

describe.each(redisUrl ? [new URL(redisUrl)] : [])('when Redis is lost', ({ hostname, port }) => {
  const target = { host: hostname, port: Number(port || 6379) }

  test.each(['cut', 'freeze'] as const)(
    'by a %s, it is told, nothing waits, and it heals with all it had',
    async (how) => {
      const proxy = await startProxy(target)
      const [bus, other] = [await redisBus(`redis://127.0.0.1:${proxy.port}`), await redisBus(redisUrl ?? '')]
      const [heard, heardOther] = [listenTo(bus), listenTo(other)]
      await connected(bus, other, heardOther)
      await connected(other, bus, heard)
      await bus.subscribe('before')

      await proxy[how]()
      await expect.poll(() => heard.events).toEqual(['lost'])
      bus.publish('before', 'into the void')
      await bus.subscribe('meanwhile')
      expect(await bus.subscribedElsewhere(['before'])).toEqual([])

      await proxy.mend()
      await expect.poll(() => heard.events).toEqual(['lost', 'healed'])
      other.publish('before', '1')
      other.publish('meanwhile', '2')
      await expect.poll(() => heard.texts).toEqual(['before: 1', 'meanwhile: 2'])
      await Promise.all([bus.close(), other.close(), proxy.close()])
    },
    40_000,
  )

  test('from the very start, it is told as well', async () => {
    const proxy = await startProxy(target)
    await proxy.cut()
    const bus = await redisBus(`redis://127.0.0.1:${proxy.port}`)
    const heard = listenTo(bus)
    await bus.subscribe('early')
    expect(heard.events).toEqual(['lost'])
    await proxy.mend()
    await expect.poll(() => heard.events).toEqual(['lost', 'healed'])
    await Promise.all([bus.close(), proxy.close()])
  })
})
