import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Coding, codingFor, encode } from './coding.ts'
import { answerFirst, makeReady, type Ready } from './ready.ts'

declare module 'fastify' {
  interface FastifyInstance {
    hot: HotAnswers
  }
}

/** What was computed, the same for everyone who asks for it. */
export type HotAnswer = { status: number; contentType: string; body: string; link?: string; isPassing?: boolean }

export type HotAnswers = {
  /** Sends the answer kept under the name, computed now if there is none of this version. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: {
      name: string
      /** The home it tells of; of all of them when absent. */
      home?: string | undefined
      compute: () => Promise<HotAnswer>
    },
  ): Promise<FastifyReply>
  /** Something was changed through this process: the next answer looks at the versions first. */
  recheck(): void
}

/** The version of one home, or without one that of all of them. */
export type VersionOf = (home?: string) => string

type Kept = {
  version: string
  home: string | undefined
  answer: HotAnswer
  etag: string
  encoded: Partial<Record<Coding, Promise<Buffer>>>
  ready: Partial<Record<Coding, Ready>>
}

/** Memory for answers: their text, and about as much again for what it is compressed to. */
const MAX_BYTES = 64 * 1024 * 1024
/** How long another process's change may go unseen. */
const TRUSTED_MS = 1_000

/**
 * Keeps answers in memory as ready, compressed bytes.
 *
 * An answer is of one version of the home it tells of, or of all homes, as the public sees them. Versions are read before
 * the answer is computed, so one computed while something changes is at worst newer than its version. They are read again
 * after a second, and at once after a change made through this process; an answer of another version is not sent. Of
 * many who ask at once for what is not there, one computes.
 *
 * One that was sent to a visitor is sent to the next before anything else is done with the request.
 */
export function keepHotAnswers(app: FastifyInstance, readVersions: () => Promise<VersionOf>) {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => 2_000 + answer.body.length * 2,
  })
  const underWay = new Map<string, Promise<Kept>>()
  let reading: { versions: Promise<VersionOf>; at: number; known?: VersionOf } | null = null

  const versions = () => {
    if (reading && isTrusted(reading)) return reading.versions
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

  const compute = async (name: string, home: string | undefined, version: string, run: () => Promise<HotAnswer>) => {
    const answer = await run()
    const etag = `W/"${hash('sha256', answer.body, 'base64url').slice(0, 22)}"`
    const made: Kept = { version, home, answer, etag, encoded: {}, ready: {} }
    if (!answer.isPassing) kept.set(name, made)
    return made
  }

  const find = async (name: string, home: string | undefined, run: () => Promise<HotAnswer>): Promise<Kept> => {
    const version = (await versions())(home)
    const ready = kept.get(name)
    if (ready?.version === version) return ready
    const task = `${version} ${name}`
    const waiting = underWay.get(task) ?? compute(name, home, version, run).finally(() => underWay.delete(task))
    underWay.set(task, waiting)
    return waiting
  }

  app.decorate('hot', {
    async send(request, reply, { name, home, compute: run }) {
      const { answer, etag, encoded, ready } = await find(name, home, run)
      reply.header('etag', etag).header('vary', 'accept-encoding, cookie')
      reply.header('cache-control', 'public, max-age=0, must-revalidate')
      if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
      if (answer.link) reply.header('link', answer.link)
      const coding = codingFor(request.headers)
      if (coding !== 'identity') reply.header('content-encoding', coding)
      reply.code(answer.status).type(answer.contentType)
      if (coding === 'identity') return reply.send(answer.body)
      encoded[coding] ??= encode(answer.body, coding)
      const bytes = await encoded[coding]
      if (name === request.url && !request.session) ready[coding] ??= makeReady(request, reply, bytes)
      return reply.send(bytes)
    },
    recheck() {
      reading = null
    },
  } satisfies HotAnswers)

  answerFirst(app, (url, headers) => {
    if (!reading?.known || !isTrusted(reading)) return undefined
    const found = kept.get(url)
    return found?.version === reading.known(found?.home) ? found?.ready[codingFor(headers)] : undefined
  })
}

const isTrusted = ({ at }: { at: number }) => performance.now() - at <= TRUSTED_MS
