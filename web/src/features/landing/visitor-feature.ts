import type { Feature } from '../../feature.ts'
import { newestPropertiesQuery } from '../properties/data.ts'

export const visitorFeature: Feature = {
  screens: { home: ({ client }) => [client.prefetchInfiniteQuery(newestPropertiesQuery)] },
  navigation: [{ screen: 'home', order: 0, label: 'Home', icon: 'house', bar: { order: 10 } }],
}
