import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '../features/accounts/data.ts'
import { FEATURES } from '../features.ts'

/**
 * Keeps a socket open for whoever is signed in. Its code comes with the first user; a page of visitors never fetches it.
 */
export function keepLive(client: QueryClient): void {
  let userId: string | null = null
  let captured = FEATURES.map(({ live }) => live?.capture(client))
  const follow = () => {
    const next = client.getQueryData(currentUserQuery.queryKey)?.id ?? null
    if (next === userId) return
    userId = next
    const brought = captured
    captured = []
    // Without it pages work all the same, and find news when they are loaded.
    void import('./session-live.ts').then(({ switchUser }) => switchUser(client, next, brought)).catch(() => undefined)
  }
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserQuery.queryKey[0]) follow()
  })
  follow()
}
