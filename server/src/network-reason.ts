/** No answer, or none any more. */
const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'the name of the host is unknown',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ETIMEDOUT: 'no answer',
}

/** Plain text where TLS is expected; which code it gets depends on its first bytes and on Node's OpenSSL. */
const NOT_TLS: Record<string, string> = {
  EPROTO: 'it does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
}

const REASONS = { ...UNREACHABLE, ...NOT_TLS }

/** Why another server could not be used, as a part of a sentence without a full stop. */
export function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return REASONS[codeOf(error)] ?? (isTimeout(error) ? 'no answer' : error.message.trim().replace(/\.$/, ''))
}

/** Whether another server gave no answer at all, rather than a refusal or something that is not its protocol. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && (codeOf(error) in UNREACHABLE || isTimeout(error))
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
const isTimeout = (error: Error) => /timed? ?out|timeout|aborted/i.test(`${error.name} ${error.message}`)
