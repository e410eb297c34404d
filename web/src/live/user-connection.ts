import { SOCKET_PATH } from '@lintel/contract/socket'
import type { QueryClient } from '@tanstack/react-query'
import { followChanges } from '../api/changes.ts'
import { call } from '../api/client.ts'
import { createLiveConnection } from '../api/live-connection.ts'
import { currentUserQuery } from '../features/accounts/data.ts'
import { LOGOUT } from '../features/accounts/session-mutations.ts'
import { FEATURES, SHOWS } from '../features.ts'

let current: { userId: string; close: () => void } | null = null
let wantedUserId: string | null = null

/**
 * Opens the connection of a user and closes that of the previous user; null only closes it.
 * @param snapshots what each feature read from the page's state, in the order of `FEATURES`
 */
export async function connectUser(client: QueryClient, userId: string | null, snapshots: unknown[]): Promise<void> {
  if (current?.userId === userId) return
  current?.close()
  current = null
  wantedUserId = userId
  if (userId === null) return
  const opened = await open(client, userId, snapshots)
  // The user may have changed while the code was loading.
  if (wantedUserId === userId && !current) current = opened
  else opened.close()
}

async function open(client: QueryClient, userId: string, snapshots: unknown[]) {
  /** Whether the page shows this user as signed in, and is not signing them out. */
  const isSignedIn = () =>
    client.getQueryData(currentUserQuery.queryKey)?.id === userId && client.isMutating({ mutationKey: LOGOUT }) === 0
  // Loaded before connecting: no frame may arrive before the features listen.
  const modules = await Promise.all(FEATURES.map(({ live }) => live?.load()))
  const live = createLiveConnection({
    userId,
    open: () => new WebSocket(new URL(SOCKET_PATH, window.location.href.replace(/^http/, 'ws'))),
    onSignedOut: () => {
      if (isSignedIn()) void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
    // A refused WebSocket doesn't say why; a call fails with 401 if the session has ended.
    onRefused: () => {
      if (isSignedIn()) void client.fetchQuery(sessionCheck).catch(() => undefined)
    },
  })
  const features = FEATURES.flatMap((feature) => feature.live ?? [])
  const stopChanges = followChanges(client, live, SHOWS, {
    reads: features.flatMap(({ pushedReads }) => pushedReads),
    tagsOf: (frame) => features.flatMap(({ tagsOfFrame }) => tagsOfFrame(frame)),
  })
  const started = modules.map((module, index) => module?.start({ client, userId, live, snapshot: snapshots[index] }))

  const listeners = new AbortController()
  const { signal } = listeners
  window.addEventListener('online', live.checkNow, { signal })
  window.addEventListener('offline', live.handleOffline, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && live.checkNow(), {
    signal,
  })

  return {
    userId,
    close() {
      listeners.abort()
      stopChanges()
      for (const feature of started) feature?.stop()
      live.close()
    },
  }
}

const sessionCheck = {
  queryKey: ['session check'],
  queryFn: () => call('GET /api/auth/user'),
  staleTime: 0,
  gcTime: 0,
}
