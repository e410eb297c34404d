import type { OwnUser } from '@lintel/contract/accounts/schema'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { isSignedOut } from '../../api/query-client.ts'
import { routeQuery } from '../../api/route-query.ts'

/**
 * The signed-in user; null for a visitor. It is part of the page's state, so it is rarely fetched. Once the session has ended, a
 * page keeps its user until it goes to sign-in, as after any other call that fails for lack of a session.
 */
export const currentUserQuery = queryOptions<OwnUser | null>({
  queryKey: routeQuery('GET /api/auth/user').queryKey,
  queryFn: ({ client, queryKey, signal }) =>
    call('GET /api/auth/user', { signal }).catch((error: unknown) => {
      if (isSignedOut(error) && !client.getQueryData(queryKey)) return null
      throw error
    }),
})

/** Key of the mutations that sign in. While one runs, the session may already be another than the page's. */
export const SIGN_IN = ['sign in']

/** The signed-in user; null for a visitor and while it loads. */
export function useCurrentUser(): OwnUser | null {
  return useQuery(currentUserQuery).data ?? null
}

/** Sets the signed-in user and clears the cache, so that no user sees data of another. */
export function setCurrentUser(client: QueryClient, user: OwnUser | null) {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserQuery.queryKey[0] })
  client.setQueryData(currentUserQuery.queryKey, user)
}
