/** How long a page whose browser doesn't tell when it is idle is given to load, in ms. */
const FALLBACK_MS = 2_000

/** Runs a task once the browser has nothing better to do. @returns how to call it off */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task)
  return () => cancelIdleCallback(handle)
}
