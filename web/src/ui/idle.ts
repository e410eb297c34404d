/** Delay in browsers without requestIdleCallback (Safari). */
const FALLBACK_MS = 2_000

/** Runs a task when the browser is idle. @returns cancel */
export function runWhenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task)
  return () => cancelIdleCallback(handle)
}
