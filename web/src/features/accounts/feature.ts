import { accountShows } from '@lintel/contract/accounts/shows'
import { isApprovedAgent } from '@lintel/contract/actor'
import { CircleUserRound } from 'lucide-react'
import type { Feature } from '../../feature.ts'
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
      screen: 'profile',
      order: 70,
      icon: CircleUserRound,
      bar: { order: 40 },
      palette: { order: 130 },
      keys: 'g p',
    },
  ],
}
