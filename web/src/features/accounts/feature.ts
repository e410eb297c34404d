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
    {
      href: urls.users,
      order: 60,
      label: (user) => (user && isApprovedAgent(user) ? 'Users' : null),
      icon: 'users',
      header: 'link',
      keys: 'g u',
    },
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
