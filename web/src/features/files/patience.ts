import { CallError } from '../../api/client.ts'

/** Tries after the first, and how the wait between them grows (specification, section 9); no wait is longer than the last. */
const RETRIES = 10
const FIRST_WAIT_MS = 1_000
const GROWTH = 2
const LONGEST_WAIT_MS = 30_000

/** Whether a status may be another one the next time (specification, section 9); 0 is no answer at all. */
export const isPassingStatus = (status: number) =>
  [0, 408, 409, 418, 423, 429].includes(status) || (status >= 500 && status < 600 && ![501, 505].includes(status))

/**
 * Does something that may fail for reasons that pass, again and again: through a dropped line, a server that restarts, a
 * queue that is full.
 * @throws what it failed with the last time, or for a reason that stays; whatever it fails with once `signal` is aborted
 */
export async function patiently<Result>(task: () => Promise<Result>, signal?: AbortSignal | null): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await task()
    } catch (error) {
      if (signal?.aborted || tries === RETRIES || !isPassing(error)) throw error
      await pause(Math.min(FIRST_WAIT_MS * GROWTH ** tries, LONGEST_WAIT_MS), signal)
      if (signal?.aborted) throw error
    }
  }
}

/** Waits so many ms; without a network until there is one again; not at all once `signal` is aborted. */
export function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal?.removeEventListener('abort', go)
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(go, ms) : undefined
    window.addEventListener('online', go)
    signal?.addEventListener('abort', go)
  })
}

/** Understands the errors of our own calls, and those of the dialog's machine, which keeps what matters in `cause`. */
function isPassing(error: unknown): boolean {
  if (error instanceof CallError) return isPassingStatus(error.status)
  if (error instanceof TypeError) return true
  const { cause } = error as { cause?: { isNetworkError?: boolean; statusCode?: number } }
  return cause?.isNetworkError === true || (cause?.statusCode !== undefined && isPassingStatus(cause.statusCode))
}
