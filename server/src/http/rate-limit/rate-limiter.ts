import { AsyncLocalStorage } from 'node:async_hooks'
import { RATE_LIMITS, type Rate, type RateLimit, type RateLimitName } from '@lintel/contract/rate-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimited } from '../../errors/rate-limited.ts'
import { callerAddress } from '../caller-address.ts'
import { type ClientAddress, clientAddressOf, createAddressWarning, createProxyWarning } from './client-address.ts'
import type { Bucket, LimitStore } from './limit-store.ts'
import { createMemoryLimitStore } from './memory-limit-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Null with RATE_LIMIT=off. */
    rateLimiter: RateLimiter | null
  }
}

/** Who makes a call. */
export type Caller = { userId: string | null; address: ClientAddress }

export type RateLimiter = {
  /** Counts a call. @throws RateLimited (nothing is counted) */
  count(name: RateLimitName, caller: Caller): Promise<void>
  /** Runs a counted call; with a limit `oneAtATime`, each person’s calls one by one. @throws RateLimited (the call has not run) */
  run<T>(name: RateLimitName, userId: string | null, call: () => Promise<T>): Promise<T>
  callerOf(request: FastifyRequest): Caller
  /** Counts attempts, such as those to sign in. */
  store: LimitStore
}

export type RateLimitOptions = {
  isRateLimitOn: boolean
  trustProxy: boolean | string
  /** Counts for all processes of the installation; null when there is one. */
  sharedStore: LimitStore | null
}

/** How much more an address may do that many people share. Accounts and users have their own limits all the same. */
const SHARED_ADDRESS_FACTOR = 20

/** Longer than any call of a limit `oneAtATime`: with 10,000 leases an import takes half a minute. */
const RUNNING_MAX_MS = 5 * 60_000
/** Most of these calls take no longer. */
const RUNNING_RETRY_MS = 1_000

/** Set while the server makes calls for a page: the page was counted already. */
const ownCalls = new AsyncLocalStorage<true>()

/** Whether this request is one of these calls. */
export const isOwnCall = (): boolean => ownCalls.getStore() ?? false

/** Runs calls of the server to itself without counting them. */
export const withoutLimits = <T>(run: () => PromiseLike<T>): Promise<T> =>
  // Awaited here: `app.inject` sends nothing until its response is awaited.
  ownCalls.run(true, async () => await run())

/** Adds `app.rateLimiter`. */
export function addRateLimiter(app: FastifyInstance, { isRateLimitOn, trustProxy, sharedStore }: RateLimitOptions) {
  const isProxyTrusted = trustProxy !== false
  const warnOfProxy = isProxyTrusted ? createAddressWarning(app.log) : createProxyWarning(app.log)
  app.addHook('onRequest', (request, _reply, done) => {
    // The calls that a page makes to this server come from nowhere.
    if (!isOwnCall()) warnOfProxy(request)
    done()
  })
  const ownStore = createMemoryLimitStore()
  const store = sharedStore ?? ownStore
  const limiter: RateLimiter = {
    store,
    callerOf: (request) => ({
      userId: request.session?.actor.id ?? null,
      address: clientAddressOf(callerAddress(request), isProxyTrusted),
    }),
    async count(name, caller) {
      if (isOwnCall()) return
      const limit: RateLimit = RATE_LIMITS[name]
      const waitMs = await (limit.countedBy === 'process' ? ownStore : store).take(bucketsOf(name, limit, caller))
      if (waitMs === 0) return
      app.metrics.rateLimited.inc({ limit: name })
      throw new RateLimited('That was a lot at once.', waitMs)
    },
    async run(name, userId, call) {
      const { oneAtATime }: RateLimit = RATE_LIMITS[name]
      if (!oneAtATime || userId === null) return call()
      const key = `${name}:${userId}`
      if (!(await store.reserve(key, RUNNING_MAX_MS))) {
        app.metrics.rateLimited.inc({ limit: name })
        throw new RateLimited(oneAtATime, RUNNING_RETRY_MS)
      }
      try {
        return await call()
      } finally {
        await store.release(key)
      }
    },
  }
  app.decorate('rateLimiter', isRateLimitOn ? limiter : null)
  app.addHook('onClose', async () => store.close())
}

function bucketsOf(name: RateLimitName, { person, address: byAddress }: RateLimit, { userId, address }: Caller) {
  const factor = address.isShared ? SHARED_ADDRESS_FACTOR : 1
  const buckets = [bucketOf(`address:${name}:${address.key}`, byAddress, factor)]
  if (userId && person) buckets.push(bucketOf(`person:${name}:${userId}`, person))
  return buckets
}

const bucketOf = (key: string, { burst, perMinute }: Rate, factor = 1): Bucket => ({
  key,
  burst: burst * factor,
  intervalMs: 60_000 / (perMinute * factor),
})
