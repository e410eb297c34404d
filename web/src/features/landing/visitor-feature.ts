import { urlOf } from '@lintel/contract/screens'
import type { Feature } from '../../feature.ts'
import { newestPropertiesQuery } from '../properties/data.ts'

export const visitorFeature: Feature = {
  screens: { home: ({ client }) => [client.prefetchInfiniteQuery(newestPropertiesQuery)] },
  navigation: [
    {
      href: urlOf('home'),
      order: 0,
      label: (user) => (user ? 'Home' : null),
      icon: 'house',
      bar: { label: 'Home', order: 10 },
    },
  ],
}
