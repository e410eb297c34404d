const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'the name of the host is unknown',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ETIMEDOUT: 'no answer',
  EPROTO: 'it does not speak TLS',
}

/** Why another server could not be used, as a part of a sentence without a full stop. */
export function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (REASONS[code]) return REASONS[code]
  return /timed? ?out|timeout|aborted/i.test(`${error.name} ${error.message}`)
    ? 'no answer'
    : error.message.replace(/\.$/, '')
}
