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

const INPUTS = ['pointermove', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'scroll'] as const

/** Runs a task once, when the user first moves, types or scrolls. @returns cancel */
export function runAtFirstInput(task: () => void): () => void {
  const cancel = () => {
    for (const type of INPUTS) window.removeEventListener(type, run)
  }
  const run = () => {
    cancel()
    task()
  }
  for (const type of INPUTS) window.addEventListener(type, run, { passive: true })
  return cancel
}
