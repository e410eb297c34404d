import { SOCKET_PATH } from '@lintel/contract/socket'
import type { QueryClient } from '@tanstack/react-query'
import { followChanges } from '../api/changes.ts'
import { createLiveConnection } from '../api/live-connection.ts'
import { checkSession } from '../features/accounts/session/session-check.ts'
import { FEATURES, SHOWS } from '../features.ts'
import { pollWhileDown } from './poll-while-down.ts'

let current: { userId: string; close: () => void } | null = null
let wantedUserId: string | null = null

/** What came with the page, if this is its first user. */
type PageData = {
  /** What each feature read from the page's state, in the order of `FEATURES`. */
  snapshots: unknown[]
  /** Where the changes since the page's data begin. */
  position: string | undefined
}

/** Opens the connection of a user and closes that of the previous user; null only closes it. */
export async function connectUser(client: QueryClient, userId: string | null, page: PageData): Promise<void> {
  if (current?.userId === userId) return
  current?.close()
  current = null
  wantedUserId = userId
  if (userId === null) return
  const opened = await open(client, userId, page)
  // The user may have changed while the code was loading.
  if (wantedUserId === userId && !current) current = opened
  else opened.close()
}

async function open(client: QueryClient, userId: string, { snapshots, position }: PageData) {
  // Loaded before connecting: no frame may arrive before the features listen.
  const modules = await Promise.all(FEATURES.map(({ live }) => live?.load()))
  // Only the first connection can be told what came since then: after the others everything is fetched again.
  let since = position
  const live = createLiveConnection({
    userId,
    open: () => {
      const url = socketUrl(userId, since)
      since = undefined
      return new WebSocket(url)
    },
    onSignedOut: () => void checkSession(client).then((isSame) => isSame && live.reconnect()),
    // A refused WebSocket doesn't say why; a call fails if the session has ended, or is another user's.
    onRefused: () => void checkSession(client),
  })
  const features = FEATURES.flatMap((feature) => feature.live ?? [])
  const stopChanges = followChanges(client, live, SHOWS, {
    pushed: {
      reads: features.flatMap(({ pushedReads }) => pushedReads),
      tagsOf: (frame) => features.flatMap(({ tagsOfFrame }) => tagsOfFrame(frame)),
    },
    isToldSincePage: position !== undefined,
  })
  const started = modules.map((module, index) => module?.start({ client, userId, live, snapshot: snapshots[index] }))

  const polling = pollWhileDown({
    live,
    check: () => checkSession(client),
    isVisible: () => document.visibilityState === 'visible' && navigator.onLine,
  })
  const comeBack = () => {
    if (document.visibilityState !== 'visible') return
    live.checkNow()
    void polling.pollNow()
  }

  const listeners = new AbortController()
  const { signal } = listeners
  window.addEventListener('online', comeBack, { signal })
  window.addEventListener('offline', live.handleOffline, { signal })
  window.addEventListener('focus', comeBack, { signal })
  document.addEventListener('visibilitychange', comeBack, { signal })

  return {
    userId,
    close() {
      listeners.abort()
      polling.stop()
      stopChanges()
      for (const feature of started) feature?.stop()
      live.close()
    },
  }
}

/** Names the user: the server refuses the socket if another user has signed in in this browser. */
function socketUrl(userId: string, since: string | undefined): URL {
  const url = new URL(SOCKET_PATH, window.location.href.replace(/^http/, 'ws'))
  url.searchParams.set('user', userId)
  if (since) url.searchParams.set('since', since)
  return url
}
