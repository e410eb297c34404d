import { SIGN_IN_DELAYS } from '@lintel/contract/rate-limits'
import { Redis } from 'ioredis'
import type { LimitStore } from './limit-store.ts'
import { createMemoryLimitStore } from './memory-limit-store.ts'

const PREFIX = 'lintel:limit:'
const RESERVED = 'lintel:running:'
/** A Redis that takes longer counts as down. */
const TIMEOUT_MS = 250
/** How long a Redis that was down is not asked again. */
const RETRY_AFTER_MS = 1_000
const RECONNECT_MAX_MS = 2_000

const NOW = `local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/** As in memory-limit-store.ts. Keys expire when their bucket is full. */
const TAKE = `${NOW}
local fullAt = {} local wait = 0
for i, key in ipairs(KEYS) do
  local burst, interval = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  fullAt[i] = math.max(tonumber(redis.call('GET', key) or now), now) + interval
  wait = math.max(wait, fullAt[i] - burst * interval - now)
end
if wait >= 0.1 then return math.ceil(wait) end
for i, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.3f', fullAt[i]), 'PX', math.ceil(fullAt[i] - now))
end
return 0`

/** ARGV: first and longest delay, lifetime, then the free attempts of each key. */
const ATTEMPT = `${NOW}
local wait = 0
for _, key in ipairs(KEYS) do wait = math.max(wait, tonumber(redis.call('HGET', key, 'nextAt') or 0) - now) end
if wait > 0 then return math.ceil(wait) end
for i, key in ipairs(KEYS) do
  local over = redis.call('HINCRBY', key, 'count', 1) - tonumber(ARGV[3 + i])
  local delay = 0
  if over >= 0 then delay = math.min(tonumber(ARGV[2]), ARGV[1] * 2 ^ over) end
  redis.call('HSET', key, 'nextAt', string.format('%.0f', now + delay))
  redis.call('PEXPIRE', key, ARGV[3] + delay)
end
return 0`

const REFUND = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('HINCRBY', KEYS[1], 'count', -1) < 0 then redis.call('HSET', KEYS[1], 'count', 0) end
redis.call('HSET', KEYS[1], 'nextAt', 0)
return 0`

/** A script as a command of the client: its keys' count, its keys, its arguments. */
type Script = (keyCount: number, ...keysAndArguments: (string | number)[]) => Promise<number>
type Scripts = { takeTokens: Script; countAttempt: Script; refundAttempt: Script }

/**
 * Counts in Redis, for all processes of an installation. While Redis doesn't answer, each process counts by itself: calls go
 * on, and an attacker gets at most one allowance from each process.
 */
export function connectRedisLimitStore(url: string): LimitStore {
  const memory = createMemoryLimitStore()
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3_000,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: (times: number) => Math.min(RECONNECT_MAX_MS, 50 * 2 ** times),
  })
  // The bus logs lost connections. Without a listener, ioredis prints the error.
  client.on('error', () => undefined)
  client.defineCommand('takeTokens', { lua: TAKE })
  client.defineCommand('countAttempt', { lua: ATTEMPT })
  client.defineCommand('refundAttempt', { lua: REFUND, numberOfKeys: 1 })
  const scripts = client as unknown as Scripts
  let isDownUntil = 0

  const orInMemory = async <T>(ask: () => Promise<T>, fallback: () => Promise<T>): Promise<T> => {
    if (client.status !== 'ready' || performance.now() < isDownUntil) return fallback()
    try {
      return await ask()
    } catch {
      isDownUntil = performance.now() + RETRY_AFTER_MS
      return fallback()
    }
  }
  const keysOf = (all: { key: string }[]) => all.map(({ key }) => PREFIX + key)
  const { firstMs, maxMs, forgottenAfterMs } = SIGN_IN_DELAYS

  return {
    take: (buckets) =>
      orInMemory(
        () =>
          scripts.takeTokens(
            buckets.length,
            ...keysOf(buckets),
            ...buckets.flatMap(({ burst, intervalMs }) => [burst, intervalMs]),
          ),
        () => memory.take(buckets),
      ),
    attempt: (attempts) =>
      orInMemory(
        () =>
          scripts.countAttempt(
            attempts.length,
            ...keysOf(attempts),
            firstMs,
            maxMs,
            forgottenAfterMs,
            ...attempts.map(({ free }) => free),
          ),
        () => memory.attempt(attempts),
      ),
    // Also in memory: the attempt may have been counted there.
    refund: async (key) => {
      await memory.refund(key)
      await orInMemory<unknown>(
        () => (scripts.refundAttempt as unknown as (key: string) => Promise<number>)(PREFIX + key),
        async () => undefined,
      )
    },
    forget: async (key) => {
      await memory.forget(key)
      await orInMemory<unknown>(
        () => client.del(PREFIX + key),
        async () => undefined,
      )
    },
    reserve: (key, maxMs) =>
      orInMemory(
        async () => (await client.set(RESERVED + key, '1', 'PX', maxMs, 'NX')) === 'OK',
        () => memory.reserve(key, maxMs),
      ),
    release: async (key) => {
      await memory.release(key)
      await orInMemory<unknown>(
        () => client.del(RESERVED + key),
        async () => undefined,
      )
    },
    close: async () => client.disconnect(),
  }
}
