import { createListeners } from '../../../api/listeners.ts'

/** A user counts as typing for this long after a `typing` frame. Longer than the interval of these frames. */
const TYPING_TIMEOUT_MS = 5_000

export type TypingUsers = ReturnType<typeof createTypingUsers>

/** A store of the users who are typing to the current user. */
export function createTypingUsers() {
  const listeners = createListeners()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const stop = (userId: string) => {
    clearTimeout(timers.get(userId))
    if (timers.delete(userId)) listeners.notify()
  }
  return {
    has: (userId: string) => timers.has(userId),
    subscribe: listeners.subscribe,
    start(userId: string) {
      const isNew = !timers.has(userId)
      clearTimeout(timers.get(userId))
      timers.set(
        userId,
        setTimeout(() => stop(userId), TYPING_TIMEOUT_MS),
      )
      if (isNew) listeners.notify()
    },
    stop,
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
