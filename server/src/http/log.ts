import type { FastifyInstance } from 'fastify'
import { requestLabels } from '../metrics/metrics.ts'
import { callerAddress } from './caller-address.ts'
import { isOwnCall } from './rate-limit/rate-limiter.ts'
import { traceIdOf } from './trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The server makes this call itself, for a page. */
    isOwnCall: boolean
    /** In every line of `log`; null for cache hits, whose line has that of the request's header if there is one. */
    traceId: string | null
  }
}

/** Response header with the request id that the log has. */
export const REQUEST_ID = 'x-request-id'

/** Logs and counts each response: its route rather than its URL, which may hold personal data such as a search. */
export function logRequests(app: FastifyInstance) {
  const {
    metrics,
    log: { level },
  } = app
  const isLogged = !['warn', 'error', 'fatal', 'silent'].includes(level)
  app.decorateRequest('isOwnCall', false)
  app.decorateRequest('traceId', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(REQUEST_ID, request.id)
    // Read here: after the response, the asynchronous context is another.
    request.isOwnCall = isOwnCall()
    request.traceId = traceIdOf(request.headers.traceparent, request.id)
    request.log = request.log.child({ traceId: request.traceId })
    reply.log = request.log
    done()
  })
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { method, log, routeOptions, session } = request
    // The calls that a page makes to this server are part of its own time.
    if (!request.isOwnCall)
      metrics.requestSeconds.observe(requestLabels(method, routeOptions.url, status), elapsedTime / 1000)
    // Refused for overload: counted, and logged together.
    const isShed = status === 503 && request.traceId === null
    if (!isLogged || isShed) return done()
    const route = routeOptions.url ?? 'page'
    const ms = Math.round(elapsedTime)
    if (REFUSED.has(status))
      log.info({ method, route, status, ms, address: callerAddress(request), userId: session?.actor.id }, 'answered')
    else if (request.traceId || !request.headers.traceparent) log.info({ method, route, status, ms }, 'answered')
    // A cache hit. A logger of its own would make it a third slower.
    else
      log.info({ traceId: traceIdOf(request.headers.traceparent, request.id), method, route, status, ms }, 'answered')
    done()
  })
}

/** Refused for who called, or how often: the log also says who, to find an attack by. */
const REFUSED = new Set([401, 403, 429])
