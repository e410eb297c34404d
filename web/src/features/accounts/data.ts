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
import { pageQuery, pagesQuery, routeQuery } from '../../api/route-query.ts'
import { deleteDrafts } from '../../ui/draft.ts'
import { failureText } from '../../ui/failure-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { urls } from '../../urls.ts'
import { discardUploads } from '../files/interrupted-uploads.ts'
import { type UserFilters, userQueryOf } from './user-filters.ts'

/** The person signed in; null for a visitor. The page brings it along, so it is seldom asked for. */
export const currentUserQuery = queryOptions<OwnUser | null>({
  queryKey: routeQuery('GET /api/auth/user').queryKey,
  queryFn: ({ signal }) =>
    call('GET /api/auth/user', { signal }).catch((error: unknown) => {
      if (isSignedOut(error)) return null
      throw error
    }),
})

/** What registering as an agent asks for; read in the browser when that is chosen, since pages are cached. */
export const registrationRulesQuery = routeQuery('GET /api/auth/register')

/** Agents who wait to be let in, the newest first. */
export const waitingAgentsQuery = pageQuery('GET /api/agent/users', { query: { waiting: 'true' } })

/** Rows of the list of all users shown at once. */
const USERS_PAGE = 24

/** Everyone who meets the filters, for agents, page by page. While other filters load, the last results stay. */
export const usersQuery = (filters: UserFilters) => ({
  ...pagesQuery('GET /api/agent/users', { query: { ...userQueryOf(filters), limit: USERS_PAGE } }),
  placeholderData: keepPreviousData,
})

/** Owners shown at once to choose from. */
const OWNERS_PAGE = 8

/** Owners whose name, username or e-mail has a term, the newest first; for agents. */
export const ownersQuery = (search: string) => ({
  ...pageQuery('GET /api/agent/users', { query: { role: 'owner', search, limit: OWNERS_PAGE } }),
  placeholderData: keepPreviousData,
})

/** The browsers the person is signed in with; looked up again whenever somebody looks, since it changes elsewhere. */
export const sessionsQuery = {
  ...routeQuery('GET /api/auth/sessions'),
  staleTime: 10_000,
}

/** The person signed in; null for a visitor, and while it is not known yet. */
export function useCurrentUser(): OwnUser | null {
  return useQuery(currentUserQuery).data ?? null
}

/** Whoever signs in or out starts from an empty cache: nothing of one person is ever shown to another. */
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

/** Signs out and goes to the first page; what the person had begun to write in this tab goes with them. */
export function useLogout() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationKey: LOGOUT,
    mutationFn: () => call('POST /api/auth/logout'),
    onSuccess: () => {
      deleteDrafts()
      discardUploads()
      // In this order: a screen for people who are signed in must be gone before nobody is.
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
