import { hash } from 'node:crypto'
import type { Tag } from '@lintel/contract/tags'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Coding, codingFor, encode } from './coding.ts'
import { answerFirst, makeReady, type Ready } from './ready.ts'

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}

/** A response that is the same for everyone who sends the same request. */
export type SharedResponse = {
  status: number
  contentType: string
  body: string
  link?: string | undefined
  /** What it shows: it is stale when one of these changes. */
  tags: Tag[]
  /** False for one that may differ the next time, such as a page that could not be rendered. */
  isCacheable?: boolean
}

export type ResponseCache = {
  /** Sends the cached response of this key, computed now if there is none or it is stale. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    source: { key: string; compute: () => Promise<SharedResponse> },
  ): Promise<FastifyReply>
  /** A command of this process, or one heard of from another, changed what everyone sees: the next request reads versions. */
  revalidate(): void
  /** Removes all entries. */
  clear(): void
}

/** The version of what a response shows, another one after every change of it. */
export type VersionOf = (tags: Tag[]) => string

type Entry = {
  version: string
  response: SharedResponse
  etag: string
  encoded: Partial<Record<Coding, Promise<Buffer>>>
  prebuilt: Partial<Record<Coding, Ready>>
}

/** Memory for response texts, and about as much again for what they are compressed to. */
const MAX_BYTES = 64 * 1024 * 1024
/** How long another process's change may go unseen where no event tells of it. */
const VERSIONS_TTL_MS = 1_000

/**
 * Keeps responses that many share in memory, compressed.
 *
 * An entry has the version of its tags. Versions are read before the response is computed, so one computed during a change
 * is at worst newer than its version. They are read again after a second, and at once after a change in this process; an
 * entry of another version is stale. Of many requests for one missing entry, one computes it.
 *
 * Hits of visitors are answered as prebuilt bytes before routing.
 */
export function cacheResponses(app: FastifyInstance, readVersions: () => Promise<VersionOf>) {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response }) => 2_000 + response.body.length * 2,
  })
  const pending = new Map<string, Promise<Entry>>()
  let reading: { versions: Promise<VersionOf>; at: number; known?: VersionOf } | null = null

  const readCurrent = () => {
    if (reading && isFresh(reading)) return reading.versions
    const begun: typeof reading = { versions: readVersions(), at: performance.now() }
    reading = begun
    return begun.versions.then(
      (known) => {
        begun.known = known
        return known
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
    if (response.isCacheable !== false) entries.set(key, entry)
    return entry
  }

  const find = async (key: string, run: () => Promise<SharedResponse>): Promise<Entry> => {
    const versionOf = await readCurrent()
    const entry = entries.get(key)
    if (entry && entry.version === versionOf(entry.response.tags)) return entry
    const task = `${versionOf(ANY)} ${key}`
    const computing = pending.get(task) ?? compute(key, versionOf, run).finally(() => pending.delete(task))
    pending.set(task, computing)
    return computing
  }

  app.decorate('responseCache', {
    async send(request, reply, { key, compute: run }) {
      const { response, etag, encoded, prebuilt } = await find(key, run)
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
      if (key === request.url && !request.session) prebuilt[coding] ??= makeReady(request, reply, bytes)
      return reply.send(bytes)
    },
    revalidate() {
      reading = null
    },
    clear() {
      reading = null
      entries.clear()
    },
  } satisfies ResponseCache)

  answerFirst(app, (url, headers) => {
    if (!reading?.known || !isFresh(reading)) return undefined
    const entry = entries.get(url)
    return entry && entry.version === reading.known(entry.response.tags)
      ? entry.prebuilt[codingFor(headers)]
      : undefined
  })
}

/** Stands for every list, whose version changes with every public change. */
const ANY: Tag[] = ['any']

const isFresh = ({ at }: { at: number }) => performance.now() - at <= VERSIONS_TTL_MS
