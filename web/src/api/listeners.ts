/** Functions to call when something happens. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    notify(...args: Args) {
      for (const listener of listeners) listener(...args)
    },
    /** @returns unsubscribe */
    subscribe(listener: (...args: Args) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
