import { SIGN_IN_DELAYS } from '@lintel/contract/rate-limits'
import { LRUCache } from 'lru-cache'
import type { LimitStore } from './limit-store.ts'

/** Keys of each kind; about 35 MB when all are full. The least recently used are dropped. */
const MAX_KEYS = 50_000

/** Shorter waits are rounding errors of the sums. */
const ROUNDING_MS = 0.01

type Counted = { count: number; nextAt: number }

/**
 * Counts in this process. Memory is bounded however many addresses an attacker has: the libraries that were tried keep every
 * key, with a timer each, until its window ends (docs/dependencies.md).
 *
 * A bucket is one number, when it will be full again (the generic cell rate algorithm): tokens need no refilling.
 */
export function createMemoryLimitStore(): LimitStore {
  // Apart, so that a flood of addresses doesn't drop the buckets of users, nor either of them the counted attempts.
  const persons = new LRUCache<string, number>({ max: MAX_KEYS })
  const addresses = new LRUCache<string, number>({ max: MAX_KEYS })
  const attemptsByKey = new LRUCache<string, Counted>({ max: MAX_KEYS })
  // Bounded by the calls that run.
  const reservedUntil = new Map<string, number>()
  const bucketsOf = (key: string) => (key.startsWith('person:') ? persons : addresses)

  const readAttempts = (key: string, now: number): Counted => {
    const counted = attemptsByKey.get(key)
    const isForgotten = !counted || now >= counted.nextAt + SIGN_IN_DELAYS.forgottenAfterMs
    return isForgotten ? { count: 0, nextAt: 0 } : counted
  }

  return {
    async take(buckets) {
      const now = performance.now()
      const after = buckets.map((bucket) => {
        const fullAt = Math.max(bucketsOf(bucket.key).get(bucket.key) ?? now, now) + bucket.intervalMs
        return { ...bucket, fullAt, waitMs: fullAt - bucket.burst * bucket.intervalMs - now }
      })
      const waitMs = Math.max(0, ...after.map((bucket) => bucket.waitMs))
      if (waitMs >= ROUNDING_MS) return waitMs
      for (const { key, fullAt } of after) bucketsOf(key).set(key, fullAt)
      return 0
    },
    async attempt(attempts) {
      const now = performance.now()
      const before = attempts.map((given) => ({ ...given, ...readAttempts(given.key, now) }))
      const waitMs = Math.max(0, ...before.map(({ nextAt }) => nextAt - now))
      if (waitMs > 0) return waitMs
      for (const { key, free, count } of before)
        attemptsByKey.set(key, { count: count + 1, nextAt: now + delayAfter(count + 1, free) })
      return 0
    },
    async refund(key) {
      const counted = attemptsByKey.get(key)
      if (counted) attemptsByKey.set(key, { count: Math.max(0, counted.count - 1), nextAt: performance.now() })
    },
    async forget(key) {
      attemptsByKey.delete(key)
    },
    async reserve(key, maxMs) {
      const now = performance.now()
      if ((reservedUntil.get(key) ?? 0) > now) return false
      reservedUntil.set(key, now + maxMs)
      return true
    },
    async release(key) {
      reservedUntil.delete(key)
    },
    close: async () => undefined,
  }
}

/** @returns ms to wait after this many attempts */
function delayAfter(count: number, free: number): number {
  return count < free ? 0 : Math.min(SIGN_IN_DELAYS.maxMs, SIGN_IN_DELAYS.firstMs * 2 ** (count - free))
}
