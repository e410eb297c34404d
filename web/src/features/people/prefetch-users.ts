import { isApprovedAgent } from '@lintel/contract/actor'
import { prefetchWithFilters } from '../../feature.ts'
import { userFilters } from '../accounts/administration/user-filters.ts'
import { userCountsQuery, usersQuery } from '../accounts/administration/user-list.ts'
import { preferencesQuery } from '../preferences/data.ts'

/** What the list of users reads first. */
export const prefetchUsers = prefetchWithFilters(userFilters, ({ client, user, filters }) =>
  user && isApprovedAgent(user)
    ? [
        client.prefetchInfiniteQuery(usersQuery(filters)),
        client.prefetchQuery(userCountsQuery),
        client.prefetchQuery(preferencesQuery),
      ]
    : [],
)
