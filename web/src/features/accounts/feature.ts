import { accountShows } from '@lintel/contract/accounts/shows'
import { isApprovedAgent } from '@lintel/contract/actor'
import type { Feature } from '../../feature.ts'
import { urls } from '../../urls.ts'
import { sessionsQuery, waitingAgentsQuery } from './account-queries.ts'
import { ownInvitationQuery } from './administration/invitation-data.ts'

export const accountsFeature: Feature = {
  shows: accountShows,
  screens: {
    dashboard: ({ client, user }) => (user && isApprovedAgent(user) ? [client.prefetchQuery(waitingAgentsQuery)] : []),
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
