/** How long somebody counts as typing after the last sign of it; those who go on send one more often than that. */
const TYPING_MS = 5_000

export type Typing = ReturnType<typeof createTyping>

/** Who is typing to the person signed in. */
export function createTyping() {
  const watchers = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const stop = (userId: string) => {
    clearTimeout(timers.get(userId))
    if (timers.delete(userId)) for (const tell of watchers) tell()
  }
  return {
    has: (userId: string) => timers.has(userId),
    watch(tell: () => void) {
      watchers.add(tell)
      return () => void watchers.delete(tell)
    },
    start(userId: string) {
      const isNews = !timers.has(userId)
      clearTimeout(timers.get(userId))
      timers.set(
        userId,
        setTimeout(() => stop(userId), TYPING_MS),
      )
      if (isNews) for (const tell of watchers) tell()
    },
    stop,
    end() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
