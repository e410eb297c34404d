import type { Feature } from '../../feature.ts'
import { urls } from '../../urls.ts'
import { severalHomesQuery } from '../properties/data.ts'
import { comparedIds } from './compared-ids.ts'
import { sharedHomesQuery } from './data.ts'

/** Lists of homes that visitors see, too. */
export const savedVisitorFeature: Feature = {
  screens: {
    compareHomes: ({ client, search }) => {
      const ids = comparedIds(search)
      return ids.length > 0 ? [client.prefetchQuery(severalHomesQuery(ids))] : []
    },
    sharedHomes: ({ client, params: { token = '' } }) => [client.prefetchQuery(sharedHomesQuery(token))],
  },
  navigation: [{ href: urls.saved, order: 67, label: () => 'Saved', icon: 'heart', header: 'icon', keys: 'g s' }],
}
