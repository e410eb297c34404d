import { randomUUID } from 'node:crypto'
import { SIGN_IN_DELAYS } from '@lintel/contract/rate-limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startProxy } from '../../test/proxy.ts'
import type { LimitStore } from './limit-store.ts'
import { createMemoryLimitStore } from './memory-limit-store.ts'
import { connectRedisLimitStore } from './redis-limit-store.ts'

const redisUrl = process.env.TEST_REDIS_URL
const STORES: Record<string, () => LimitStore> = {
  memory: createMemoryLimitStore,
  ...(redisUrl && { Redis: () => connectRedisLimitStore(redisUrl) }),
}
/** One token an hour: none comes back while a test runs. */
const HOUR_MS = 3_600_000
const bucket = (burst: number, key = `person:${randomUUID()}`) => ({ key, burst, intervalMs: HOUR_MS })

describe.each(Object.entries(STORES))('limits counted in %s', (name, create) => {
  let store: LimitStore
  beforeEach(async () => {
    store = create()
    await waitUntilShared(store, name)
  })
  afterEach(() => store.close())

  it('gives a burst to calls at the same time, and no call more', async () => {
    const given = bucket(5)
    const waits = await Promise.all(Array.from({ length: 50 }, () => store.take([given])))
    expect(waits.filter((ms) => ms === 0)).toHaveLength(5)
    const refused = waits.filter((ms) => ms > 0)
    expect(Math.min(...refused)).toBeGreaterThan(HOUR_MS - 60_000)
    expect(Math.max(...refused)).toBeLessThanOrEqual(HOUR_MS)
  })

  it('takes of all buckets or of none', async () => {
    const [person, address] = [bucket(2), bucket(1, `address:${randomUUID()}`)]
    expect(await store.take([person, address])).toBe(0)
    expect(await store.take([person, address])).toBeGreaterThan(0)
    expect(await store.take([person])).toBe(0)
    expect(await store.take([person])).toBeGreaterThan(0)
  })

  it('lets only the free ones of 50 attempts at the same time pass', async () => {
    const key = randomUUID()
    const waits = await Promise.all(Array.from({ length: 50 }, () => store.attempt([{ key, free: 4 }])))
    expect(waits.filter((ms) => ms === 0)).toHaveLength(4)
  })

  it('counts no attempt of a key while another key has to wait', async () => {
    const [slow, other] = [
      { key: randomUUID(), free: 1 },
      { key: randomUUID(), free: 2 },
    ]
    await store.attempt([slow])
    for (let i = 0; i < 5; i++) expect(await store.attempt([slow, other])).toBeGreaterThan(0)
    expect([await store.attempt([other]), await store.attempt([other])]).toEqual([0, 0])
  })

  it('reserves a key for one of 50 calls at the same time, until it is released or forgotten', async () => {
    const [key, other] = [randomUUID(), randomUUID()]
    const reserved = await Promise.all(Array.from({ length: 50 }, () => store.reserve(key, HOUR_MS)))
    expect(reserved.filter(Boolean)).toHaveLength(1)
    expect(await store.reserve(other, HOUR_MS)).toBe(true)
    await store.release(key)
    expect([await store.reserve(key, 1), await store.reserve(other, 1)]).toEqual([true, false])
    await expect.poll(() => store.reserve(key, HOUR_MS)).toBe(true)
  })

  it('takes an attempt back, and forgets all', async () => {
    const given = { key: randomUUID(), free: 2 }
    for (let i = 0; i < 6; i++) {
      expect(await store.attempt([given])).toBe(0)
      await store.refund(given.key)
    }
    for (let i = 0; i < 2; i++) await store.attempt([given])
    expect(await store.attempt([given])).toBeGreaterThan(0)
    await store.forget(given.key)
    expect([await store.attempt([given]), await store.attempt([given])]).toEqual([0, 0])
  })
})

describe('limits counted in memory', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('give a token back after each interval, never more than the burst', async () => {
    const store = createMemoryLimitStore()
    const given = { key: 'person:one', burst: 2, intervalMs: 1_000 }
    const countTaken = async () => {
      for (let count = 0; ; count++) if ((await store.take([given])) > 0) return count
    }
    expect(await countTaken()).toBe(2)
    vi.advanceTimersByTime(1_000)
    expect(await countTaken()).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect(await countTaken()).toBe(2)
  })

  it('double the wait after each attempt, up to the longest, and forget after a day', async () => {
    const store = createMemoryLimitStore()
    const given = { key: 'account:one', free: 1 }
    const waits: number[] = []
    for (let i = 0; i < 11; i++) {
      await store.attempt([given])
      const waitMs = await store.attempt([given])
      waits.push(waitMs / 1000)
      vi.advanceTimersByTime(waitMs)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900])
    vi.advanceTimersByTime(SIGN_IN_DELAYS.forgottenAfterMs)
    await store.attempt([given])
    expect(await store.attempt([given])).toBe(5_000)
  })

  it('keep the latest 50,000 addresses, and every user meanwhile', async () => {
    const store = createMemoryLimitStore()
    const [first, latest] = [bucket(1, 'address:0'), bucket(1, 'address:60000')]
    const user = bucket(1, 'person:one')
    await store.take([user])
    for (let i = 0; i <= 60_000; i++) await store.take([bucket(1, `address:${i}`)])
    expect(await store.take([latest])).toBeGreaterThan(0)
    expect(await store.take([user])).toBeGreaterThan(0)
    expect(await store.take([first])).toBe(0)
  })
})

describe.each(redisUrl ? [new URL(redisUrl)] : [])('limits counted in Redis', ({ href, hostname, port }) => {
  it('are those of all processes', async () => {
    const [one, other] = [connectRedisLimitStore(href), connectRedisLimitStore(href)]
    await Promise.all([one, other].map((store) => waitUntilShared(store, 'Redis')))
    const given = bucket(10)
    const waits = await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? one : other).take([given])))
    expect(waits.filter((ms) => ms === 0)).toHaveLength(10)
    await Promise.all([one.close(), other.close()])
  })

  it.each(['cut', 'freeze'] as const)('go on in memory after a %s', async (failure) => {
    const proxy = await startProxy({ host: hostname, port: Number(port || 6379) })
    const store = connectRedisLimitStore(`redis://127.0.0.1:${proxy.port}`)
    await waitUntilShared(store, 'Redis')
    await proxy[failure]()
    const given = bucket(3)
    const waits = await Promise.all(Array.from({ length: 20 }, () => store.take([given])))
    expect(waits.filter((ms) => ms === 0)).toHaveLength(3)
    const attempt = { key: randomUUID(), free: 1 }
    expect(await store.attempt([attempt])).toBe(0)
    expect(await store.attempt([attempt])).toBeGreaterThan(0)
    await store.forget(attempt.key)
    expect(await store.attempt([attempt])).toBe(0)
    await store.close()
    await proxy.close()
  })
})

/** Waits until a store on Redis counts there: another connection then sees its bucket as empty. */
async function waitUntilShared(store: LimitStore, name: string) {
  if (name !== 'Redis' || !redisUrl) return
  const other = connectRedisLimitStore(redisUrl)
  await expect
    .poll(async () => {
      const probe = bucket(1)
      await store.take([probe])
      return (await other.take([probe])) > 0
    })
    .toBe(true)
  await other.close()
}
