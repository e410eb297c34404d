import type { ServerResponse } from 'node:http'
import { PROBLEMS, problemType } from '@lintel/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { callerAddress } from './caller-address.ts'
import { REQUEST_ID } from './log.ts'
import { plainPage } from './plain-page.ts'
import { clientAddressOf } from './rate-limit/client-address.ts'
import { isOwnCall } from './rate-limit/rate-limiter.ts'

/** A burst of requests fits: its statements are done soon after. */
const BURST = { waitingStatements: 16, lagMs: 40 }
/**
 * While more requests come than can be answered, one is accepted only when a connection is free for it and another for what runs: waiting
 * would make all wait (figures in docs/decisions/0011-overload.md). Each running request of its address asks for one more, so that an
 * address that sends without a pause leaves connections to others.
 */
const SUSTAINED = { freeConnections: 2, lagMs: 15 }
/** A load is sustained when at least so many statements have waited at each of so many ticks. */
const SUSTAINED_SIGN = { waitingStatements: 8, ticks: 10 }
/**
 * Fewer requests while statements wait are no overload, however long they wait: the statements of one page do on a slow machine, and those of
 * thousands of sockets that close at once.
 */
const MIN_REQUESTS_WHILE_WAITING = 32
/** A sustained load has passed when fewer than this share of the requests of a second were refused. */
const RECOVERY_MS = 1_000
const RECOVERY_SHARE = 0.1
/** How often the event loop's progress is noted. */
const TICK_MS = 10
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

/** Paths that are answered at any load: cheap ones, and sign-in, without which agents could not react. */
const ALWAYS = /^\/(?:healthz|readyz|metrics|assets\/|api\/auth\/login)/

/** Database connections: all that there may be, those in use, and statements that wait for one. */
export type PoolLoad = { connections: number; inUse: number; waiting: number }

export type OverloadOptions = {
  readPool: () => PoolLoad
  /** Whether a trusted proxy reports the addresses. */
  isProxyTrusted: boolean
}

/**
 * Refuses requests with 503 and Retry-After while more come than can be answered, before any work is done for them: accepted requests
 * stay quick. Call it after `cacheResponses`, whose hits are always answered, and before other hooks are added.
 *
 * The pool and the event loop are read at each request: a sample of the last second would refuse all and accept all in turn.
 */
export function shedOverload(app: FastifyInstance, { readPool, isProxyTrusted }: OverloadOptions) {
  let isSustained = false
  let tickedAt = performance.now()
  let requestsSinceTick = 0
  const whileWaiting = { ticks: 0, requests: 0 }
  const recent = { requests: 0, refused: 0 }
  let refused = 0
  /** Requests that were accepted while the load was sustained. */
  const runningByAddress = new Map<string, number>()

  const hasManyRequests = () => whileWaiting.requests + requestsSinceTick >= MIN_REQUESTS_WHILE_WAITING
  const tick = () => {
    tickedAt = performance.now()
    whileWaiting.ticks += 1
    whileWaiting.requests += requestsSinceTick
    requestsSinceTick = 0
    if (readPool().waiting < SUSTAINED_SIGN.waitingStatements) Object.assign(whileWaiting, { ticks: 0, requests: 0 })
    if (whileWaiting.ticks >= SUSTAINED_SIGN.ticks && hasManyRequests()) isSustained = true
  }
  const recover = () => {
    isSustained &&= recent.requests >= MIN_REQUESTS_WHILE_WAITING && recent.refused > recent.requests * RECOVERY_SHARE
    Object.assign(recent, { requests: 0, refused: 0 })
  }
  const logRefused = () => {
    if (refused > 0)
      app.log.warn({ requests: refused, seconds: LOG_INTERVAL_MS / 1000 }, 'overloaded: requests were refused')
    refused = 0
  }
  const timers = [
    setInterval(tick, TICK_MS),
    setInterval(recover, RECOVERY_MS),
    setInterval(logRefused, LOG_INTERVAL_MS),
  ]
  for (const timer of timers) timer.unref()
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
  })

  /** Whether the event loop has not come round for too long. */
  const isLate = () =>
    requestsSinceTick > MIN_REQUESTS && performance.now() - tickedAt > TICK_MS + (isSustained ? SUSTAINED : BURST).lagMs
  const isPoolBusy = (address: string | null) => {
    const { connections, inUse, waiting } = readPool()
    const running = address === null ? 0 : (runningByAddress.get(address) ?? 0)
    if (isSustained && connections - inUse < SUSTAINED.freeConnections + running) return true
    return waiting >= BURST.waitingStatements && hasManyRequests()
  }
  /** @returns null while the load is not sustained, and for an address that many people share */
  const addressOf = (request: FastifyRequest) => {
    // A socket runs for hours without a connection.
    if (!isSustained || request.headers.upgrade) return null
    const { key, isShared } = clientAddressOf(callerAddress(request), isProxyTrusted)
    return isShared ? null : key
  }
  const countUntilClosed = (address: string, response: ServerResponse) => {
    runningByAddress.set(address, (runningByAddress.get(address) ?? 0) + 1)
    response.once('close', () => {
      const running = (runningByAddress.get(address) ?? 0) - 1
      if (running > 0) runningByAddress.set(address, running)
      else runningByAddress.delete(address)
    })
  }

  app.addHook('onRequest', (request, reply, done) => {
    // Part of a page that was accepted.
    if (isOwnCall()) return done()
    requestsSinceTick += 1
    recent.requests += 1
    const address = addressOf(request)
    if (!(isLate() || isPoolBusy(address)) || ALWAYS.test(request.url)) {
      if (address !== null) countUntilClosed(address, reply.raw)
      return done()
    }
    refused += 1
    recent.refused += 1
    reply.hijack()
    sendRefusal(request, reply.raw)
  })
}

/** @returns the load of a pool, without asking the database */
export function readPoolLoad({ options, totalCount, idleCount, waitingCount }: pg.Pool): PoolLoad {
  return { connections: options.max, inUse: totalCount - idleCount, waiting: waitingCount }
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
