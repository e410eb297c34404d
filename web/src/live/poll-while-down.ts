import type { LiveConnection } from '../api/live-connection.ts'

/** Waits between two polls. They grow, and start again from the first when the page is shown again. */
const FIRST_WAIT_MS = 4_000
const WAIT_FACTOR = 1.25
const MAX_WAIT_MS = 10_000
/** While the server can't be reached either. */
const MAX_FAILED_WAIT_MS = 60_000

export type PollOptions = {
  live: Pick<LiveConnection, 'status' | 'onStatus' | 'requestRefetch'>
  /** A small call. @returns whether the server answers, and the session is still that of the page's user */
  check: () => Promise<boolean>
  /** Whether the page may be visible, and there is a network. */
  isVisible: () => boolean
}

/** Fetches what is on screen every few seconds while no live connection can be made, such as behind some proxies. */
export function pollWhileDown({ live, check, isVisible }: PollOptions) {
  let waitMs = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false
  let isStopped = false

  const isDown = () => live.status !== 'ready' && !isStopped

  function schedule() {
    clearTimeout(timer)
    timer = isDown() ? setTimeout(poll, waitMs) : undefined
  }

  async function poll() {
    if (isPolling || !isDown()) return
    if (!isVisible()) return schedule()
    isPolling = true
    const isAnswered = await check()
    isPolling = false
    if (isAnswered && isDown()) live.requestRefetch()
    waitMs = isAnswered ? Math.min(waitMs * WAIT_FACTOR, MAX_WAIT_MS) : Math.min(waitMs * 2, MAX_FAILED_WAIT_MS)
    schedule()
  }

  const unsubscribe = live.onStatus((status) => {
    if (status !== 'ready') return timer ?? schedule()
    clearTimeout(timer)
    timer = undefined
    waitMs = FIRST_WAIT_MS
  })
  schedule()
  return {
    /** Polls at once if the connection is down: call it when the page is shown again. */
    async pollNow() {
      waitMs = FIRST_WAIT_MS
      await poll()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
