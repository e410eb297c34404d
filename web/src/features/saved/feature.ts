import { savedShows } from '@lintel/contract/saved/shows'
import type { Feature } from '../../feature.ts'
import { newlyFoundPropertiesQuery, savedPropertiesQuery, savedSearchesQuery } from './account-data.ts'
import { savedOverviewQuery } from './data.ts'
import { visitorFeature } from './visitor-feature.ts'

export const savedFeature: Feature = {
  ...visitorFeature,
  shows: savedShows,
  screens: {
    ...visitorFeature.screens,
    saved: ({ client, user }) =>
      user
        ? [
            client.prefetchQuery(savedOverviewQuery),
            client.prefetchQuery(savedPropertiesQuery),
            client.prefetchQuery(savedSearchesQuery),
            client.prefetchInfiniteQuery(newlyFoundPropertiesQuery),
          ]
        : [],
  },
}
