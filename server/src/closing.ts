import { setTimeout as pause } from 'node:timers/promises'

const HURRIED_MS = 500

type Step = { close: () => Promise<unknown>; withinMs: number }

/** What has been opened so far, to be closed in the opposite order, and no step waited for beyond its time. */
export function createClosing() {
  const steps: Step[] = []
  const hurry = new AbortController()

  async function closeAll() {
    for (const { close, withinMs } of steps.splice(0).reverse()) {
      const limit = pause(withinMs, undefined, { signal: hurry.signal }).catch(() => pause(HURRIED_MS))
      await Promise.race([close(), limit])
    }
  }

  return {
    /** Close this, giving it so long: for a request under way, say, to finish. */
    add: (withinMs: number, close: Step['close']) => void steps.push({ close, withinMs }),
    closeAll,
    /** Take every step that is left, but wait for none longer than a moment. */
    hurry: () => hurry.abort(),
  }
}
