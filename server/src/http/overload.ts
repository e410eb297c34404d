import type { ServerResponse } from 'node:http'
import { PROBLEMS, problemType } from '@lintel/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { REQUEST_ID } from './log.ts'
import { plainPage } from './plain-page.ts'
import { isOwnCall } from './rate-limit/rate-limiter.ts'

/** Statements that may wait for a connection of the pool. A request that comes later would wait longer than people do. */
const MAX_WAITING_STATEMENTS = 16
/** How often the event loop's progress is noted. */
const TICK_MS = 10
/** The event loop is behind when it has not come round for this long. */
const MAX_LAG_MS = 40
/** Requests since the last tick below which a lag is no overload, but a garbage collection or a single slow request. */
const MIN_REQUESTS = 16
/** People who were refused come back spread over this time. */
const RETRY_SECONDS = [2, 6] as const
const LOG_INTERVAL_MS = 5_000

const DETAIL = 'Too many people are here at once. Please try again in a few seconds.'
const { status: STATUS, title: TITLE } = PROBLEMS.unavailable
const PAGE = plainPage(DETAIL, '<meta http-equiv="refresh" content="5">')
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
}

/** What is answered whatever the load: it is cheap, or decides what people can do about it. */
const ALWAYS = /^\/(?:healthz|readyz|metrics|assets\/|api\/auth\/login)/

export type OverloadOptions = {
  /** How many statements wait for a database connection. */
  countWaitingStatements: () => number
}

/**
 * Refuses requests with 503 and Retry-After while more come than can be answered, before any work is done for them: what is accepted
 * stays quick. Call it after `cacheResponses`, whose hits are always answered, and before other hooks are added.
 *
 * Both signs are read at each request, so that refusing begins and ends within milliseconds. A sample of the last second would refuse
 * all and accept all in turn.
 */
export function shedOverload(app: FastifyInstance, { countWaitingStatements }: OverloadOptions) {
  let tickedAt = performance.now()
  let requestsSinceTick = 0
  let refused = 0
  const tick = setInterval(() => {
    tickedAt = performance.now()
    requestsSinceTick = 0
  }, TICK_MS).unref()
  const logRefused = setInterval(() => {
    if (refused > 0)
      app.log.warn({ requests: refused, seconds: LOG_INTERVAL_MS / 1000 }, 'overloaded: requests were refused')
    refused = 0
  }, LOG_INTERVAL_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(tick)
    clearInterval(logRefused)
  })

  const isOverloaded = () =>
    countWaitingStatements() >= MAX_WAITING_STATEMENTS ||
    (requestsSinceTick > MIN_REQUESTS && performance.now() - tickedAt > TICK_MS + MAX_LAG_MS)

  app.addHook('onRequest', (request, reply, done) => {
    requestsSinceTick += 1
    if (!isOverloaded() || ALWAYS.test(request.url) || isOwnCall()) return done()
    refused += 1
    reply.hijack()
    sendRefusal(request, reply.raw)
  })
}

/** Written by hand: the way of an error through the app costs several times as much. */
function sendRefusal(request: FastifyRequest, response: ServerResponse) {
  const isPage = request.headers.accept?.startsWith('text/html') ?? false
  const body = isPage ? PAGE : JSON.stringify(problemOf(request.id))
  response
    .writeHead(STATUS, {
      ...HEADERS,
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'retry-after': String(retryAfterSeconds()),
      [REQUEST_ID]: request.id,
    })
    .end(body)
}

const problemOf = (requestId: string) => ({
  type: problemType('unavailable'),
  title: TITLE,
  status: STATUS,
  detail: DETAIL,
  requestId,
})

function retryAfterSeconds(): number {
  const [least, most] = RETRY_SECONDS
  return least + Math.floor(Math.random() * (most - least + 1))
}
