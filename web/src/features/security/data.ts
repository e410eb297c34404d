import { keepPreviousData } from '@tanstack/react-query'
import { pagesQuery } from '../../api/route-query.ts'
import { type LogFilters, logQueryOf } from './log-filters.ts'

const PAGE_SIZE = 24

/** Events of the user's own account, and acts of the user. Stale after 10 s: sign-ins elsewhere don't reach this browser. */
export const ownEventsQuery = {
  ...pagesQuery('GET /api/auth/security-log', { query: { limit: PAGE_SIZE } }),
  staleTime: 10_000,
}

/** The log of the whole installation, for agents. The previous results stay while other filters load. */
export const allEventsQuery = (filters: LogFilters) => ({
  ...pagesQuery('GET /api/agent/security-log', { query: { ...logQueryOf(filters), limit: PAGE_SIZE } }),
  placeholderData: keepPreviousData,
  staleTime: 10_000,
})
