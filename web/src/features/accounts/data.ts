import type { Login, OwnUser, Registration } from '@lintel/contract/accounts/schema'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../api/client.ts'
import { isSignedOut } from '../../api/query-client.ts'
import { pageQuery, routeQuery } from '../../api/route-query.ts'
import { deleteDrafts } from '../../ui/draft.ts'
import { failureText } from '../../ui/failure-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { urls } from '../../urls.ts'
import { discardUploads } from '../files/interrupted-uploads.ts'

/** The signed-in user; null for a visitor. It is part of the page's state, so it is rarely fetched. */
export const currentUserQuery = queryOptions<OwnUser | null>({
  queryKey: routeQuery('GET /api/auth/user').queryKey,
  queryFn: ({ signal }) =>
    call('GET /api/auth/user', { signal }).catch((error: unknown) => {
      if (isSignedOut(error)) return null
      throw error
    }),
})

/** What registering as an agent requires. Fetched when the role is chosen: it is not part of the page, which is cached. */
export const registrationRulesQuery = routeQuery('GET /api/auth/register')

/** Agents who wait for approval, newest first. */
export const waitingAgentsQuery = pageQuery('GET /api/agent/users', { query: { waiting: 'true' } })

/** Owners offered at once in the owner field. */
const OWNERS_PAGE_SIZE = 8

/** Owners whose name, username or e-mail contains the search, newest first; for agents. */
export const ownersQuery = (search: string) => ({
  ...pageQuery('GET /api/agent/users', { query: { role: 'owner', search, limit: OWNERS_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
})

/** The user's sessions. Stale after 10 s, since they also change without a command (last use). */
export const sessionsQuery = {
  ...routeQuery('GET /api/auth/sessions'),
  staleTime: 10_000,
}

/** The signed-in user; null for a visitor and while it loads. */
export function useCurrentUser(): OwnUser | null {
  return useQuery(currentUserQuery).data ?? null
}

/** Sets the signed-in user and clears the cache, so that no user sees data of another. */
export function setCurrentUser(client: QueryClient, user: OwnUser | null) {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserQuery.queryKey[0] })
  client.setQueryData(currentUserQuery.queryKey, user)
}

export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Login) => call('POST /api/auth/login', { body }),
    onSuccess: (user) => setCurrentUser(client, user),
  })
}

export function useRegister() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Registration) => call('POST /api/auth/register', { body }),
    onSuccess: (user) => setCurrentUser(client, user),
  })
}

export const LOGOUT = ['logout']

/** Signs out, deletes drafts and interrupted uploads from this browser, and goes to the home page. */
export function useLogout() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationKey: LOGOUT,
    mutationFn: () => call('POST /api/auth/logout'),
    onSuccess: () => {
      deleteDrafts()
      discardUploads()
      // Navigates first: a screen for signed-in users would redirect to sign-in.
      navigate(urls.home)
      setCurrentUser(client, null)
    },
    onError: (error) =>
      toast({
        title: 'You are still signed in',
        description: failureText(error).detail,
        variant: 'destructive',
      }),
  })
}
