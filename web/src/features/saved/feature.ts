import { savedShows } from '@lintel/contract/saved/shows'
import type { Feature } from '../../feature.ts'
import { foundHomesQuery, savedHomesQuery, savedSearchesQuery } from './account-data.ts'
import { savedOverviewQuery } from './data.ts'
import { savedVisitorFeature } from './visitor-feature.ts'

export const savedFeature: Feature = {
  ...savedVisitorFeature,
  shows: savedShows,
  screens: {
    ...savedVisitorFeature.screens,
    saved: ({ client, user }) =>
      user
        ? [
            client.prefetchQuery(savedOverviewQuery),
            client.prefetchQuery(savedHomesQuery),
            client.prefetchQuery(savedSearchesQuery),
            client.prefetchInfiniteQuery(foundHomesQuery),
          ]
        : [],
  },
}
