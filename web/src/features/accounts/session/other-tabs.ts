/** Between the tabs of this browser, which share a session: who is signed in. */
const CHANNEL = 'lintel-user'

/**
 * Connects to the other tabs of this browser. Where the browser has no such channel, they find out with their next call.
 * @param onUser called when another tab has signed in, signed out or been loaded; with the id of its user, null for a visitor
 */
export function openOtherTabs(onUser: (userId: string | null) => void) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  channel?.addEventListener('message', ({ data }) => onUser(typeof data === 'string' ? data : null))
  return {
    /** Tells the other tabs who is signed in. */
    tell: (userId: string | null) => channel?.postMessage(userId),
    close: () => channel?.close(),
  }
}
