import type { Feature } from '../../feature.ts'
import { urls } from '../../urls.ts'
import { newestPropertiesQuery } from '../properties/data.ts'

export const visitorFeature: Feature = {
  screens: { home: ({ client }) => [client.prefetchInfiniteQuery(newestPropertiesQuery)] },
  navigation: [
    {
      href: urls.home,
      order: 0,
      label: (user) => (user ? 'Home' : null),
      icon: 'house',
      bar: { label: 'Home', order: 10 },
    },
  ],
}
