import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { severalPropertiesQuery } from '../properties/data.ts'
import { FiltersEnd, ListingsEnd, PropertyButton, PropertyPageEnd } from '../properties/slots.ts'
import { JustSavedBar } from './compare/compare-bar.tsx'
import { comparedIds } from './compare/compared-ids.ts'
import { sharedPropertiesQuery } from './data.ts'
import { RecordSeen } from './record-seen.ts'
import { SaveButton } from './save/save-button.tsx'
import { SaveSearchButton } from './save/save-search-button.tsx'
import { SavedLink } from './save/saved-link.tsx'

export const visitorFeature: Feature = {
  screens: {
    compareProperties: ({ client, search }) => {
      const ids = comparedIds(search)
      return ids.length > 0 ? [client.prefetchQuery(severalPropertiesQuery(ids))] : []
    },
    sharedProperties: ({ client, params: { token = '' } }) => [client.prefetchQuery(sharedPropertiesQuery(token))],
  },
  parts: [
    fill(PropertyButton, SaveButton),
    fill(PropertyPageEnd, RecordSeen),
    fill(FiltersEnd, SaveSearchButton),
    fill(ListingsEnd, JustSavedBar),
  ],
  navigation: [{ screen: 'saved', order: 67, icon: 'heart', header: SavedLink, keys: 'g s', palette: { order: 30 } }],
}
