/** No response, or none any more. */
const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'the name of the host is unknown',
  EMFILE: 'this process has no file descriptors left',
  EPIPE: 'the connection was closed',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ETIMEDOUT: 'no answer',
}

/** Plain text where TLS is expected; the code depends on its first bytes and on Node's OpenSSL. */
const NOT_TLS: Record<string, string> = {
  EPROTO: 'it does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
}

const REASONS = { ...UNREACHABLE, ...NOT_TLS }

/** @returns why another server could not be used, as part of a sentence, without a full stop */
export function describeNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return REASONS[codeOf(error)] ?? (isTimeout(error) ? 'no answer' : error.message.trim().replace(/\.$/, ''))
}

/** Whether another server did not respond, as opposed to refusing or speaking another protocol. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && (codeOf(error) in UNREACHABLE || isTimeout(error))
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
const isTimeout = (error: Error) => /timed? ?out|timeout|aborted/i.test(`${error.name} ${error.message}`)
