import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Bindings } from 'pino'

/** W3C Trace Context, version 00: `00-<trace id>-<parent id>-<flags>`. Ids in lower case, not all zeros. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/**
 * Makes the logger of a request: its lines have `traceId`, of the `traceparent` header if that is valid, else of its own.
 * Nothing else of the header reaches the log.
 */
export function addTraceId(
  log: FastifyBaseLogger,
  bindings: Bindings,
  options: object,
  { headers }: IncomingMessage,
): FastifyBaseLogger {
  return log.child({ ...bindings, traceId: traceIdOf(headers.traceparent, String(bindings.reqId)) }, options)
}

/** @param requestId a UUID, which is a trace id without its hyphens */
export function traceIdOf(traceparent: string | string[] | undefined, requestId: string): string {
  const [, given] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || []
  return given ?? requestId.replaceAll('-', '')
}
