import type { OwnUser } from '@lintel/contract/accounts/schema'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { isSignedOut } from '../../api/query-client.ts'
import { routeQuery } from '../../api/route-query.ts'

/** The signed-in user; null for a visitor. It is part of the page's state, so it is rarely fetched. */
export const currentUserQuery = queryOptions<OwnUser | null>({
  queryKey: routeQuery('GET /api/auth/user').queryKey,
  queryFn: ({ signal }) =>
    call('GET /api/auth/user', { signal }).catch((error: unknown) => {
      if (isSignedOut(error)) return null
      throw error
    }),
})

/** The signed-in user; null for a visitor and while it loads. */
export function useCurrentUser(): OwnUser | null {
  return useQuery(currentUserQuery).data ?? null
}

/** Sets the signed-in user and clears the cache, so that no user sees data of another. */
export function setCurrentUser(client: QueryClient, user: OwnUser | null) {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserQuery.queryKey[0] })
  client.setQueryData(currentUserQuery.queryKey, user)
}
