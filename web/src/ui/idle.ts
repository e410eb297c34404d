/** Where the browser lacks requestIdleCallback (Safari), the task runs after this time, in ms. */
const FALLBACK_MS = 2_000

/** Runs a task when the browser is idle. @returns cancels it */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task)
  return () => cancelIdleCallback(handle)
}
