import { securityPolicy } from '@lintel/contract/security/policy'
import { securityShows } from '@lintel/contract/security/shows'
import { type Feature, prefetchWithFilters } from '../../feature.ts'
import { allEventsQuery, ownEventsQuery } from './data.ts'
import { logFilters } from './log-filters.ts'

export const securityFeature: Feature = {
  shows: securityShows,
  screens: {
    securityLog: prefetchWithFilters(logFilters, ({ client, user, filters }) => {
      if (!user) return []
      return securityPolicy.listAll(user)
        ? [client.prefetchInfiniteQuery(allEventsQuery(filters))]
        : [client.prefetchInfiniteQuery(ownEventsQuery)]
    }),
  },
}
