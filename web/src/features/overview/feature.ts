import type { User } from '@lintel/contract/accounts/schema'
import { isApprovedAgent } from '@lintel/contract/actor'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import { overviewShows } from '@lintel/contract/overview/shows'
import type { QueryClient } from '@tanstack/react-query'
import type { Feature } from '../../feature.ts'
import { urls } from '../../urls.ts'
import { waitingAgentsQuery } from '../accounts/account-queries.ts'
import { agentApplicationsQuery, ownerApplicationsQuery, tenantApplicationsQuery } from '../applications/data.ts'
import { OWN_DOCUMENTS_PAGE, ownDocumentsQuery } from '../documents/data.ts'
import { leaseQuery } from '../leases/data.ts'
import { preferencesQuery } from '../preferences/data.ts'
import {
  allPropertiesQuery,
  ownPropertiesQuery,
  PORTFOLIO_PAGES,
  vacanciesQuery,
} from '../properties/portfolio-data.ts'
import { reportCountQuery } from '../reports/data.ts'
import { overviewQuery } from './data.ts'
import { isNewUser } from './new-user.ts'

export const overviewFeature: Feature = {
  shows: overviewShows,
  screens: {
    dashboard: ({ client, user }) =>
      user ? [client.prefetchQuery(overviewQuery), ...readsOfView(client, user), ...readsOfNewUser(client, user)] : [],
  },
  navigation: [
    {
      href: urls.dashboard,
      order: 20,
      label: (user) => (user ? 'Dashboard' : null),
      icon: 'dashboard',
      header: 'link',
      keys: 'g d',
    },
  ],
}

const readsOfNewUser = (client: QueryClient, user: User) =>
  isNewUser(user, new Date()) ? [client.prefetchQuery(preferencesQuery)] : []

/** The reads of the view that `DashboardScreen` chooses. */
function readsOfView(client: QueryClient, user: User): Promise<unknown>[] {
  if (isApprovedAgent(user))
    return [
      client.prefetchQuery(agentApplicationsQuery(RECENT_LENGTH)),
      client.prefetchInfiniteQuery(allPropertiesQuery(RECENT_LENGTH)),
      client.prefetchQuery(vacanciesQuery),
      client.prefetchQuery(waitingAgentsQuery),
      client.prefetchQuery(reportCountQuery),
      ...readsOfTenancy(client),
    ]
  if (user.role === 'owner')
    return [
      client.prefetchQuery(ownerApplicationsQuery(RECENT_LENGTH)),
      client.prefetchInfiniteQuery(ownPropertiesQuery(PORTFOLIO_PAGES.cards)),
      ...readsOfTenancy(client),
    ]
  return [...readsOfTenancy(client), client.prefetchInfiniteQuery(ownDocumentsQuery(OWN_DOCUMENTS_PAGE))]
}

/** What one has as a tenant, whatever the role. */
const readsOfTenancy = (client: QueryClient) => [
  client.prefetchQuery(tenantApplicationsQuery(RECENT_LENGTH)),
  client.prefetchQuery(leaseQuery),
]
