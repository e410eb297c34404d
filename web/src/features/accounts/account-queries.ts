import { keepPreviousData } from '@tanstack/react-query'
import { pageQuery, routeQuery } from '../../api/route-query.ts'

/** What a new password, and registering as an agent, require. Not part of the page, which is cached: fetched by the form. */
export const registrationRulesQuery = routeQuery('GET /api/auth/register')

/** Agents who wait for approval, newest first. */
export const waitingAgentsQuery = pageQuery('GET /api/agent/users', { query: { waiting: 'true' } })

/** Owners offered at once in the owner field. */
const OWNERS_PAGE_SIZE = 8

/** Owners whose name, username or email contains the search, newest first; for agents. */
export const ownersQuery = (search: string) => ({
  ...pageQuery('GET /api/agent/users', { query: { role: 'owner', search, limit: OWNERS_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
})

/** The user's sessions. Stale after 10 s, since they also change without a command (last use). */
export const sessionsQuery = {
  ...routeQuery('GET /api/auth/sessions'),
  staleTime: 10_000,
}
