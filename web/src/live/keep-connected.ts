import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '../features/accounts/data.ts'
import { FEATURES } from '../features.ts'

/**
 * Keeps a WebSocket open while a user is signed in. Its code is loaded with the first user; visitors never load it.
 * @param position where the changes since the page's data begin
 */
export function keepConnected(client: QueryClient, position?: string): void {
  let userId: string | null = null
  let positionOfPage = position
  let snapshots = FEATURES.map(({ live }) => live?.takeSnapshot(client))
  const update = () => {
    const nextId = client.getQueryData(currentUserQuery.queryKey)?.id ?? null
    if (nextId === userId) return
    userId = nextId
    const ofThisPage = { snapshots, position: positionOfPage }
    snapshots = []
    positionOfPage = undefined
    // If loading fails, the page works without live updates.
    void import('./user-connection.ts')
      .then(({ connectUser }) => connectUser(client, nextId, ofThisPage))
      .catch(() => undefined)
  }
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserQuery.queryKey[0]) update()
  })
  update()
}
