import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

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

type Encoding = 'br' | 'gzip' | 'identity'
type Kept = { version: string; answer: HotAnswer; etag: string; encoded: Partial<Record<Encoding, Promise<Buffer>>> }

/** Memory for answers: their text, and about as much again for what it is compressed to. */
const MAX_BYTES = 64 * 1024 * 1024
/** How long another process's change may go unseen. */
const TRUSTED_MS = 1_000
/** Where brotli stops gaining much for its time. */
const BROTLI_QUALITY = 5

/**
 * Keeps answers in memory as ready, compressed bytes.
 *
 * An answer is of one version of the home it tells of, or of all homes, as the public sees them. Versions are read before
 * the answer is computed, so one computed while something changes is at worst newer than its version. They are read again
 * after a second, and at once after a change made through this process; an answer of another version is not sent. Of
 * many who ask at once for what is not there, one computes.
 */
export function keepHotAnswers(app: FastifyInstance, readVersions: () => Promise<VersionOf>) {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => 500 + answer.body.length * 2,
  })
  const underWay = new Map<string, Promise<Kept>>()
  let reading: { versions: Promise<VersionOf>; at: number } | null = null

  const versions = () => {
    if (!reading || performance.now() - reading.at > TRUSTED_MS)
      reading = { versions: readVersions(), at: performance.now() }
    return reading.versions.catch((error: unknown) => {
      reading = null
      throw error
    })
  }

  const compute = async (name: string, version: string, run: () => Promise<HotAnswer>) => {
    const answer = await run()
    const etag = `W/"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`
    const made: Kept = { version, answer, etag, encoded: {} }
    if (!answer.isPassing) kept.set(name, made)
    return made
  }

  const find = async (name: string, home: string | undefined, run: () => Promise<HotAnswer>): Promise<Kept> => {
    const version = (await versions())(home)
    const ready = kept.get(name)
    if (ready?.version === version) return ready
    const task = `${version} ${name}`
    const waiting = underWay.get(task) ?? compute(name, version, run).finally(() => underWay.delete(task))
    underWay.set(task, waiting)
    return waiting
  }

  app.decorate('hot', {
    async send(request, reply, { name, home, compute: run }) {
      const { answer, etag, encoded } = await find(name, home, run)
      reply.header('etag', etag).header('vary', 'accept-encoding, cookie')
      reply.header('cache-control', 'public, max-age=0, must-revalidate')
      if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
      if (answer.link) reply.header('link', answer.link)
      const encoding = encodingFor(request)
      encoded[encoding] ??= encode(answer.body, encoding)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply
        .code(answer.status)
        .type(answer.contentType)
        .send(await encoded[encoding])
    },
    recheck() {
      reading = null
    },
  } satisfies HotAnswers)
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function encode(body: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(body)
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return toGzip(bytes)
  return toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}
