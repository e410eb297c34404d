import { useSyncExternalStore } from 'react'

/** A decision was refused because the browser has no network. */
export class OfflineError extends Error {}

/**
 * For decisions, which are not queued: others may decide meanwhile.
 * @throws OfflineError while the browser has no network
 */
export function requireOnline(): void {
  if (navigator.onLine) return
  throw new OfflineError(
    'You are offline. Decisions are not kept for later, since others may decide meanwhile. Nothing was changed; try again once you are back.',
  )
}

/** Whether the browser has a network; true on the server. */
export const useIsOnline = () => useSyncExternalStore(subscribe, isOnline, () => true)

const isOnline = () => navigator.onLine

function subscribe(listener: () => void) {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener)
  }
}
