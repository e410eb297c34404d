import { OfflineError } from './online.ts'

/** What the user reads about a failed call. */
export interface FailureText {
  /** One or two sentences. */
  detail: string
  /** Finds the request in the server's log; absent if the server sent none. */
  requestId?: string
}

interface Problem {
  detail?: unknown
  title?: unknown
  requestId?: unknown
}

/**
 * Describes any error. For a message of the form `{status}: {problem document}` (RFC 9457) it is the document's `detail`
 * or `title`; for any other body, a sentence for the status; without a status, that there was no answer.
 */
export function failureText(error: unknown): FailureText {
  if (error instanceof OfflineError) return { detail: error.message }
  if (!(error instanceof Error)) return { detail: 'Something unexpected happened.' }
  const [, status, body] = /^(\d{3}): ([\s\S]*)$/.exec(error.message) ?? []
  if (status === undefined || body === undefined)
    return { detail: 'There was no answer. The connection may have dropped.' }
  const problem = parseProblem(body)
  return {
    detail: nonEmpty(problem?.detail) ?? nonEmpty(problem?.title) ?? statusText(Number(status)),
    ...(nonEmpty(problem?.requestId) && { requestId: nonEmpty(problem?.requestId) }),
  }
}

function parseProblem(body: string): Problem | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function statusText(status: number): string {
  if (status === 403) return 'This is not open to your account.'
  if (status === 404) return 'It is not here, or no longer here.'
  if (status === 429) return 'That was a lot at once. Wait a moment, then try again.'
  if (status >= 500) return 'Something went wrong on our side. Nothing you did caused it.'
  return 'The request was not accepted.'
}
