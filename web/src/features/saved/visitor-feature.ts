import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { severalHomesQuery } from '../properties/data.ts'
import { FiltersEnd, HomeButton, HomePageEnd, ListingsEnd } from '../properties/slots.ts'
import { JustSavedBar } from './compare/compare-bar.tsx'
import { comparedIds } from './compare/compared-ids.ts'
import { sharedHomesQuery } from './data.ts'
import { RecordSeen } from './record-seen.ts'
import { SaveButton } from './save/save-button.tsx'
import { SaveSearchButton } from './save/save-search-button.tsx'
import { SavedLink } from './save/saved-link.tsx'

export const visitorFeature: Feature = {
  screens: {
    compareHomes: ({ client, search }) => {
      const ids = comparedIds(search)
      return ids.length > 0 ? [client.prefetchQuery(severalHomesQuery(ids))] : []
    },
    sharedHomes: ({ client, params: { token = '' } }) => [client.prefetchQuery(sharedHomesQuery(token))],
  },
  parts: [
    fill(HomeButton, SaveButton),
    fill(HomePageEnd, RecordSeen),
    fill(FiltersEnd, SaveSearchButton),
    fill(ListingsEnd, JustSavedBar),
  ],
  navigation: [{ screen: 'saved', order: 67, icon: 'heart', header: SavedLink, keys: 'g s', palette: { order: 30 } }],
}
