import { isApprovedAgent } from '@lintel/contract/actor'
import { keepPreviousData } from '@tanstack/react-query'
import { pagesQuery, routeQuery } from '../../api/route-query.ts'
import { prefetchWithFilters } from '../../feature.ts'
import { preferencesQuery } from '../preferences/data.ts'
import { type UserFilters, userFilters, userQueryOf } from './user-filters.ts'

/** Rows per page of the user list. */
const USERS_PAGE_SIZE = 24

/** The users that match the filters, for agents. The previous results stay while other filters load. */
export const usersQuery = (filters: UserFilters) => ({
  ...pagesQuery('GET /api/agent/users', { query: { ...userQueryOf(filters), limit: USERS_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
})

/** How many users there are, by role and state. */
export const userCountsQuery = routeQuery('GET /api/agent/users/counts')

/** What the list of users reads first. */
export const prefetchUsers = prefetchWithFilters(userFilters, ({ client, user, filters }) =>
  user && isApprovedAgent(user)
    ? [
        client.prefetchInfiniteQuery(usersQuery(filters)),
        client.prefetchQuery(userCountsQuery),
        client.prefetchQuery(preferencesQuery),
      ]
    : [],
)
