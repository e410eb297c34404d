import { CallError } from '../../api/client.ts'

/** Retries after the first attempt and the wait between them (specification, section 9). */
const RETRIES = 10
const FIRST_WAIT_MS = 1_000
const WAIT_FACTOR = 2
/** What ten retries wait altogether. A server that asks for more is not waited for: its text says when to try again. */
export const MAX_RETRY_AFTER_MS = FIRST_WAIT_MS * (WAIT_FACTOR ** RETRIES - 1)

/** Whether a call with this status is retried (specification, section 9); 0 means no response. */
export const isRetryableStatus = (status: number) =>
  [0, 408, 409, 418, 423, 429].includes(status) || (status >= 500 && status < 600 && ![501, 505].includes(status))

/** A failure with the wait that the server asked for. */
export interface RetryAfter {
  /** Null without a Retry-After that can be read. */
  retryAfterMs?: number | null
}

/**
 * Runs a task, and again after retryable failures: a lost connection, a restarting server, a full queue. The wait doubles
 * each time, and is no shorter than the server asks for (Retry-After).
 * @throws the last error: after 10 retries, for an error that is not retryable, or once `signal` is aborted
 */
export async function withRetries<Result>(task: () => Promise<Result>, signal?: AbortSignal | null): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await task()
    } catch (error) {
      const retryAfterMs = retryAfterOf(error)
      if (signal?.aborted || retries === RETRIES || !isRetryable(error) || asksForLongWait(error)) throw error
      await wait(Math.max(FIRST_WAIT_MS * WAIT_FACTOR ** retries, retryAfterMs), signal)
      if (signal?.aborted) throw error
    }
  }
}

/** @param header Retry-After: seconds or a date @returns milliseconds; null if it is absent or can't be read */
export function readRetryAfter(header: string | null | undefined): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(ms, 0)
}

/** Whether a server asks for a wait that is better left to the user. */
export const asksForLongWait = (error: unknown): boolean => retryAfterOf(error) > MAX_RETRY_AFTER_MS

/** The wait that the server asked for, in ms. */
export const retryAfterOf = (error: unknown): number =>
  (error instanceof CallError ? readRetryAfter(error.retryAfter) : (error as RetryAfter).retryAfterMs) ?? 0

/** Resolves after `ms`; while offline, when the browser is online again; at once when `signal` is aborted. */
export function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(end, ms) : undefined
    window.addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })
}

/** Handles errors of our own calls, and those of `companion-requests.ts`, which have the status as `statusCode`. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof CallError) return isRetryableStatus(error.status)
  if (error instanceof TypeError) return true
  const { statusCode, cause } = error as { statusCode?: number; cause?: { isNetworkError?: boolean } }
  return cause?.isNetworkError === true || (statusCode !== undefined && isRetryableStatus(statusCode))
}
