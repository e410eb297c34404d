import { accountShows } from '@lintel/contract/accounts/shows'
import type { Feature } from '../../feature.ts'
import { urls } from '../../urls.ts'
import { sessionsQuery } from './account-queries.ts'

export const accountsFeature: Feature = {
  shows: accountShows,
  screens: {
    profile: ({ client, user }) => (user ? [client.prefetchQuery(sessionsQuery)] : []),
  },
  navigation: [
    {
      href: urls.profile,
      order: 70,
      label: (user) => (user ? 'Profile' : null),
      icon: 'user',
      bar: { label: 'Profile', order: 40 },
      keys: 'g p',
    },
  ],
}
