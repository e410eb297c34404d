import { CallError } from '../../api/client.ts'

/** Retries after the first attempt and the wait between them (specification, section 9); no wait is longer than the last. */
const RETRIES = 10
const FIRST_WAIT_MS = 1_000
const WAIT_FACTOR = 2
const MAX_WAIT_MS = 30_000

/** Whether a call with this status is retried (specification, section 9); 0 means no response. */
export const isRetryableStatus = (status: number) =>
  [0, 408, 409, 418, 423, 429].includes(status) || (status >= 500 && status < 600 && ![501, 505].includes(status))

/**
 * Runs a task, and again after retryable failures: a lost connection, a restarting server, a full queue. The wait doubles
 * each time.
 * @throws the last error: after 10 retries, for an error that is not retryable, or once `signal` is aborted
 */
export async function withRetries<Result>(task: () => Promise<Result>, signal?: AbortSignal | null): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await task()
    } catch (error) {
      if (signal?.aborted || retries === RETRIES || !isRetryable(error)) throw error
      await wait(Math.min(FIRST_WAIT_MS * WAIT_FACTOR ** retries, MAX_WAIT_MS), signal)
      if (signal?.aborted) throw error
    }
  }
}

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

/** Handles errors of our own calls, and those of Uppy, which have the status in `cause`. */
function isRetryable(error: unknown): boolean {
  if (error instanceof CallError) return isRetryableStatus(error.status)
  if (error instanceof TypeError) return true
  const { cause } = error as { cause?: { isNetworkError?: boolean; statusCode?: number } }
  return cause?.isNetworkError === true || (cause?.statusCode !== undefined && isRetryableStatus(cause.statusCode))
}
