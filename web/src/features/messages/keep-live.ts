import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '../accounts/data.ts'
import { unreadQuery } from './data.ts'

/**
 * Has messages sent and received for whoever is signed in, for as long as they are. The code for it comes with the first
 * person; a page of visitors never fetches it.
 */
export function keepLive(client: QueryClient) {
  let userId: string | null = null
  let since = client.getQueryData(unreadQuery.queryKey) ?? null
  const follow = () => {
    const next = client.getQueryData(currentUserQuery.queryKey)?.id ?? null
    if (next === userId) return
    userId = next
    const brought = since
    since = null
    // Without it pages work all the same, and find messages when they are loaded.
    void import('./messaging.ts')
      .then(({ beginMessaging }) => beginMessaging(client, next, brought))
      .catch(() => undefined)
  }
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserQuery.queryKey[0]) follow()
  })
  follow()
}
