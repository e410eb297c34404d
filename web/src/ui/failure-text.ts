/** What a person is told about a failed call. */
export interface FailureText {
  /** One or two sentences. */
  detail: string
  /** For the people who look after the installation, when the server gave one. */
  requestId?: string
}

interface Problem {
  detail?: unknown
  title?: unknown
  requestId?: unknown
}

/**
 * Words for an error of any kind. Understands an error whose message is `{status}: {body}` with a problem document
 * (RFC 9457) or plain text as its body, and a fetch that never reached the server.
 */
export function failureText(error: unknown): FailureText {
  if (!(error instanceof Error)) return { detail: 'Something unexpected happened.' }
  const [, status, body] = /^(\d{3}): ([\s\S]*)$/.exec(error.message) ?? []
  if (status === undefined || body === undefined)
    return { detail: 'There was no answer. The connection may have dropped.' }
  const problem = readProblem(body)
  return {
    detail: text(problem?.detail) ?? text(problem?.title) ?? wordsForStatus(Number(status)),
    ...(text(problem?.requestId) && { requestId: text(problem?.requestId) }),
  }
}

function readProblem(body: string): Problem | undefined {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function wordsForStatus(status: number): string {
  if (status === 403) return 'This is not open to your account.'
  if (status === 404) return 'It is not here, or no longer here.'
  if (status === 429) return 'That was a lot at once. Wait a moment, then try again.'
  if (status >= 500) return 'Something went wrong on our side. Nothing you did caused it.'
  return 'The request was not accepted.'
}
