import { SOCKET_PATH } from '@lintel/contract/socket'
import type { QueryClient } from '@tanstack/react-query'
import { followChanges } from '../api/changes.ts'
import { call } from '../api/client.ts'
import { createLive } from '../api/live.ts'
import { currentUserQuery, LOGOUT } from '../features/accounts/data.ts'
import { FEATURES, SHOWS } from '../features.ts'

let current: { userId: string; end: () => void } | null = null
let wanted: string | null = null

/**
 * Opens the socket of a user and closes that of whoever was there before; null only closes it.
 * @param captured what each feature read of the page before anything else
 */
export async function switchUser(client: QueryClient, userId: string | null, captured: unknown[]): Promise<void> {
  if (current?.userId === userId) return
  current?.end()
  current = null
  wanted = userId
  if (userId === null) return
  const opened = await open(client, userId, captured)
  // Somebody else may have signed in, or nobody be there any more, while the code was fetched.
  if (wanted === userId && !current) current = opened
  else opened.end()
}

async function open(client: QueryClient, userId: string, captured: unknown[]) {
  /** Whether this page shows the user as signed in, and is not signing them out right now. */
  const isSignedIn = () =>
    client.getQueryData(currentUserQuery.queryKey)?.id === userId && client.isMutating({ mutationKey: LOGOUT }) === 0
  // Their code first: no frame may arrive before the features listen.
  const parts = await Promise.all(FEATURES.map(({ live }) => live?.load()))
  const live = createLive({
    userId,
    open: () => new WebSocket(new URL(SOCKET_PATH, window.location.href.replace(/^http/, 'ws'))),
    onSignedOut: () => {
      if (isSignedIn()) void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
    // A call tells what a refused connection does not: that nobody is signed in any more.
    onRefused: () => {
      if (isSignedIn()) void client.fetchQuery(sessionCheck).catch(() => undefined)
    },
  })
  const sent = FEATURES.flatMap((feature) => feature.live?.sent ?? [])
  const stopChanges = followChanges(client, live, SHOWS, sent)
  const begun = parts.map((part, at) => part?.begin({ client, userId, live, captured: captured[at] }))

  const leave = new AbortController()
  const { signal } = leave
  window.addEventListener('online', live.wake, { signal })
  window.addEventListener('offline', live.sleep, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && live.wake(), { signal })

  return {
    userId,
    end() {
      leave.abort()
      stopChanges()
      for (const part of begun) part?.end()
      live.end()
    },
  }
}

const sessionCheck = {
  queryKey: ['session check'],
  queryFn: () => call('GET /api/auth/user'),
  staleTime: 0,
  gcTime: 0,
}
