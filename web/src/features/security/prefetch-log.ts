import { securityPolicy } from '@lintel/contract/security/policy'
import { prefetchWithFilters } from '../../feature.ts'
import { allEventsQuery, ownEventsQuery } from './data.ts'
import { logFilters } from './log-filters.ts'

/** The first page of the log that the user may see. */
export const prefetchLog = prefetchWithFilters(logFilters, ({ client, user, filters }) => {
  if (!user) return []
  return securityPolicy.listAll(user)
    ? [client.prefetchInfiniteQuery(allEventsQuery(filters))]
    : [client.prefetchInfiniteQuery(ownEventsQuery)]
})
