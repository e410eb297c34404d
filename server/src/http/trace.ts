/** W3C Trace Context, version 00: `00-<trace id>-<parent id>-<flags>`. Ids in lower case, not all zeros. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/**
 * @param traceparent the request's header, of which nothing but a valid trace id may reach the log
 * @param requestId a UUID, which is a trace id without its hyphens
 * @returns the trace id of the header if it is valid, else the request's own
 */
export function traceIdOf(traceparent: string | string[] | undefined, requestId: string): string {
  const [, given] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || []
  return given ?? requestId.replaceAll('-', '')
}
