import { accountShows } from '@lintel/contract/accounts/shows'
import { isApprovedAgent } from '@lintel/contract/actor'
import type { Feature } from '../../feature.ts'
import { urls } from '../../urls.ts'
import { blockedUsersQuery } from '../messages/data.ts'
import { sessionsQuery } from './account-queries.ts'

export const accountsFeature: Feature = {
  shows: accountShows,
  screens: {
    profile: ({ client, user }) =>
      user ? [client.prefetchQuery(sessionsQuery), client.prefetchInfiniteQuery(blockedUsersQuery)] : [],
    // Loaded when it is needed: the filters of the list are not for a first visit.
    users: (visit) => [import('./user-list.ts').then(({ prefetchUsers }) => Promise.all(prefetchUsers(visit)))],
  },
  navigation: [
    { href: urls.users, order: 60, header: (user) => (user && isApprovedAgent(user) ? 'Users' : null) },
    {
      href: urls.profile,
      order: 70,
      bar: { label: 'Profile', order: 40, icon: 'user' },
      keys: { keys: 'g p', label: 'Profile', access: 'signed-in' },
    },
  ],
}
