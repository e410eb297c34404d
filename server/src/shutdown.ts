import { setTimeout as pause } from 'node:timers/promises'

/** Grace period of a step after `hurry`. */
const HURRY_MS = 500

type Step = { close: () => Promise<unknown>; timeoutMs: number }

/** Closes resources in the reverse order of opening, each within a timeout. */
export function createShutdown() {
  const steps: Step[] = []
  const hurrying = new AbortController()

  async function run() {
    for (const { close, timeoutMs } of steps.splice(0).reverse()) {
      const timeout = pause(timeoutMs, undefined, { signal: hurrying.signal }).catch(() => pause(HURRY_MS))
      await Promise.race([close(), timeout])
    }
  }

  return {
    add: (timeoutMs: number, close: Step['close']) => void steps.push({ close, timeoutMs }),
    run,
    /** Shortens the timeouts of all remaining steps. */
    hurry: () => hurrying.abort(),
  }
}
