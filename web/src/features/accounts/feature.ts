import { accountShows } from '@lintel/contract/accounts/shows'
import { isApprovedAgent } from '@lintel/contract/actor'
import { CircleUserRound } from 'lucide-react'
import { type Feature, prefetchWithFilters } from '../../feature.ts'
import { urls } from '../../urls.ts'
import { blockedUsersQuery } from '../messages/data.ts'
import { preferencesQuery } from '../preferences/data.ts'
import { sessionsQuery, userCountsQuery, usersQuery } from './data.ts'
import { userFilters } from './user-filters.ts'

export const accountsFeature: Feature = {
  shows: accountShows,
  screens: {
    profile: ({ client, user }) =>
      user ? [client.prefetchQuery(sessionsQuery), client.prefetchInfiniteQuery(blockedUsersQuery)] : [],
    users: prefetchWithFilters(userFilters, ({ client, user, filters }) =>
      user && isApprovedAgent(user)
        ? [
            client.prefetchInfiniteQuery(usersQuery(filters)),
            client.prefetchQuery(userCountsQuery),
            client.prefetchQuery(preferencesQuery),
          ]
        : [],
    ),
  },
  navigation: [
    { href: urls.users, order: 60, header: (user) => (user && isApprovedAgent(user) ? 'Users' : null) },
    {
      href: urls.profile,
      order: 70,
      bar: { label: 'Profile', order: 40, Icon: CircleUserRound },
      keys: { keys: 'g p', label: 'Profile', access: 'signed-in' },
    },
  ],
}
