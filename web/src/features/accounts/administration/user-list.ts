import { keepPreviousData } from '@tanstack/react-query'
import { callFile } from '../../../api/call-file.ts'
import { pagesQuery, routeQuery } from '../../../api/route-query.ts'
import type { ExportRows } from '../../../ui/table/column.ts'
import { type UserFilters, userQueryOf } from './user-filters.ts'

/** Rows per page of the user list. */
const USERS_PAGE_SIZE = 24

/** The users that match the filters, for agents. The previous results stay while other filters load. */
export const usersQuery = (filters: UserFilters) => ({
  ...pagesQuery('GET /api/agent/users', { query: { ...userQueryOf(filters), limit: USERS_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
})

/** How many users there are, by role and state. */
export const userCountsQuery = routeQuery('GET /api/agent/users/counts')

/** Asks for the CSV of the list. */
export const exportUsers =
  (filters: UserFilters): ExportRows =>
  (columns, ids) =>
    callFile('GET /api/agent/users.csv', { query: { ...userQueryOf(filters), columns, ids } })
