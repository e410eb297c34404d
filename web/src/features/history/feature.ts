import { historyShows } from '@lintel/contract/history/shows'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { Feature } from '../../feature.ts'
import { propertyHistoryQuery } from './data.ts'

export const historyFeature: Feature = {
  shows: historyShows,
  screens: {
    manageProperty: ({ client, user, params: { id = '' } }) =>
      user && propertyPolicy.listOwn(user) ? [client.prefetchInfiniteQuery(propertyHistoryQuery(id))] : [],
  },
}
