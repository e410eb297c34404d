import { accountShows } from '@lintel/contract/accounts/shows'
import type { Feature } from '../../feature.ts'
import { urls } from '../../urls.ts'
import { sessionsQuery } from './account-queries.ts'
import { ownInvitationQuery } from './administration/invitation-data.ts'

export const accountsFeature: Feature = {
  shows: accountShows,
  screens: {
    profile: ({ client, user }) => [
      ...(user ? [client.prefetchQuery(sessionsQuery)] : []),
      ...(user?.role === 'tenant' ? [client.prefetchQuery(ownInvitationQuery)] : []),
    ],
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
