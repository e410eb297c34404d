import { hash } from 'node:crypto'
import { PUBLIC_CHANGES, type Tag } from '@lintel/contract/tags'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Coding, codingFor, encode } from './coding.ts'
import { answerPrebuilt, type PrebuiltResponse, prebuildResponse } from './prebuilt-response.ts'

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}

/** A response that is the same for all who send the same request. */
export type SharedResponse = {
  status: number
  contentType: string
  body: string
  link?: string | undefined
  /** The tags that it shows. It becomes stale when one of them changes. */
  tags: Tag[]
  /** False for a response that must not be stored, such as a page that could not be rendered. */
  isCacheable?: boolean
}

export type ResponseSource = {
  /** The same for requests with the same response: made of known parameters only (cache-key.ts). */
  key: string
  /** The limit of requests whose response is not cached yet. */
  limit: 'uncachedCall' | 'uncachedPage'
  compute: () => Promise<SharedResponse>
  /** Whether visitors who request this very URL get this response, whatever their headers. */
  isPrebuilt?: boolean
}

export type ResponseCache = {
  /**
   * Sends the cached response of a key; computes it first when missing or stale.
   * @throws RateLimited (this address had too many computed)
   */
  send(request: FastifyRequest, reply: FastifyReply, source: ResponseSource): Promise<FastifyReply>
  /** Makes the next request read tag versions again. Call it after a public change in any process. */
  revalidate(): void
  /** Removes all entries. */
  clear(): void
}

/** Returns the version of a response that shows these tags. It differs after every change of one. */
export type VersionOf = (tags: Tag[]) => string

type Entry = {
  version: string
  response: SharedResponse
  etag: string
  encoded: Partial<Record<Coding, Promise<Buffer>>>
  prebuilt: Partial<Record<Coding, PrebuiltResponse>>
}

/** Limit of keys and response texts in memory. Their compressed forms take about as much again. */
const MAX_BYTES = 64 * 1024 * 1024
/** Longer keys are not stored: no link of the site makes one, and their next request is unlikely. */
const MAX_KEY_LENGTH = 1_000
/** Spellings of URLs that are answered in onRequest; others are found by their key, after parsing. */
const MAX_PREBUILT_URLS = 5_000
/** How long a response may be stale after a change in another process when no event arrives. */
const VERSIONS_TTL_MS = 1_000

/**
 * Adds `app.responseCache`: shared responses in memory, compressed.
 *
 * An entry stores the version of its tags and is stale when the version differs. Versions are read before the response is
 * computed, so a response computed during a change is never stored as newer than it is. They are read again after one
 * second, and at once after a public change. Concurrent requests for one missing entry compute it once.
 *
 * Visitors' hits are sent as prebuilt bytes in onRequest: call this before other hooks are added.
 */
export function cacheResponses(app: FastifyInstance, readVersions: () => Promise<VersionOf>) {
  const { cacheRequests, cacheEvictions, addGauge } = app.metrics
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response }, key) => 2_000 + (key.length + response.body.length) * 2,
    dispose: (_entry, _key, reason) => {
      if (reason === 'evict') cacheEvictions.inc()
    },
  })
  addGauge('response_cache_entries', 'Entries of the response cache', () => entries.size)
  addGauge(
    'response_cache_bytes',
    'Memory of the response cache, without compressed forms',
    () => entries.calculatedSize,
  )
  /** Keys by URL, for `answerPrebuilt`. */
  const keysByUrl = new LRUCache<string, string>({ max: MAX_PREBUILT_URLS })
  /** Computations in progress, by key and version. */
  const pending = new Map<string, Promise<Entry>>()
  let reading: { versions: Promise<VersionOf>; startedAt: number; versionOf?: VersionOf } | null = null

  const readVersionsOnce = () => {
    if (reading && isFresh(reading)) return reading.versions
    const started: typeof reading = { versions: readVersions(), startedAt: performance.now() }
    reading = started
    return started.versions.then(
      (versionOf) => {
        started.versionOf = versionOf
        return versionOf
      },
      (error: unknown) => {
        reading = null
        throw error
      },
    )
  }

  const compute = async (key: string, versionOf: VersionOf, run: () => Promise<SharedResponse>) => {
    const response = await run()
    const etag = `W/"${hash('sha256', response.body, 'base64url').slice(0, 22)}"`
    const entry: Entry = { version: versionOf(response.tags), response, etag, encoded: {}, prebuilt: {} }
    if (response.isCacheable !== false && key.length <= MAX_KEY_LENGTH) entries.set(key, entry)
    return entry
  }

  const find = async (request: FastifyRequest, { key, limit, compute: run }: ResponseSource): Promise<Entry> => {
    const versionOf = await readVersionsOnce()
    const entry = entries.get(key)
    const isHit = entry !== undefined && entry.version === versionOf(entry.response.tags)
    cacheRequests.inc({ outcome: isHit ? 'hit' : entry ? 'stale' : 'miss' })
    if (isHit) return entry
    const pendingKey = `${versionOf([PUBLIC_CHANGES])} ${key}`
    if (!pending.has(pendingKey)) await app.rateLimiter?.count(limit, app.rateLimiter.callerOf(request))
    const computing = pending.get(pendingKey) ?? compute(key, versionOf, run).finally(() => pending.delete(pendingKey))
    pending.set(pendingKey, computing)
    return computing
  }

  app.decorate('responseCache', {
    async send(request, reply, source) {
      const { response, etag, encoded, prebuilt } = await find(request, source)
      reply.header('etag', etag).header('vary', 'accept-encoding, cookie')
      reply.header('cache-control', 'public, max-age=0, must-revalidate')
      if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
      if (response.link) reply.header('link', response.link)
      const coding = codingFor(request.headers)
      if (coding !== 'identity') reply.header('content-encoding', coding)
      reply.code(response.status).type(response.contentType)
      if (coding === 'identity') return reply.send(response.body)
      encoded[coding] ??= encode(response.body, coding)
      const bytes = await encoded[coding]
      if (source.isPrebuilt && !request.session) {
        prebuilt[coding] ??= prebuildResponse(reply, bytes)
        if (request.url.length <= MAX_KEY_LENGTH) keysByUrl.set(request.url, source.key)
      }
      return reply.send(bytes)
    },
    revalidate() {
      reading = null
    },
    clear() {
      reading = null
      entries.clear()
      keysByUrl.clear()
    },
  } satisfies ResponseCache)

  answerPrebuilt(app, (url, headers) => {
    if (!reading?.versionOf || !isFresh(reading)) return undefined
    const entry = entries.get(keysByUrl.get(url) ?? '')
    if (!entry || entry.version !== reading.versionOf(entry.response.tags)) return undefined
    const prebuilt = entry.prebuilt[codingFor(headers)]
    if (prebuilt) cacheRequests.inc({ outcome: 'hit' })
    return prebuilt
  })
}

const isFresh = ({ startedAt }: { startedAt: number }) => performance.now() - startedAt <= VERSIONS_TTL_MS
