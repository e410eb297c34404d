import type { User } from '@lintel/contract/accounts/schema'
import { isApprovedAgent, isOwner } from '@lintel/contract/actor'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import type { ScreenName } from '@lintel/contract/screens'
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery, sessionsQuery, usersQuery, waitingAgentsQuery } from './features/accounts/data.ts'
import { readUserFilters } from './features/accounts/user-filters.ts'
import {
  agentApplicationsQuery,
  ownerApplicationsQuery,
  tenantApplicationsQuery,
} from './features/applications/data.ts'
import { OWN_DOCUMENTS_PAGE, ownDocumentsQuery } from './features/documents/data.ts'
import { newestPropertiesQuery } from './features/landing/data.ts'
import { leaseQuery } from './features/leases/data.ts'
import { messageReads } from './features/messages/data.ts'
import { overviewQuery } from './features/overview/data.ts'
import {
  allPropertiesQuery,
  citiesQuery,
  ownPropertiesQuery,
  PORTFOLIO_PAGE,
  propertyQuery,
  publicCountQuery,
  publicPropertiesQuery,
  standingQuery,
} from './features/properties/data.ts'
import { readFilters } from './features/properties/filters.ts'
import { readPortfolioFilters } from './features/properties/portfolio-filters.ts'

type Visit = { params: Record<string, string>; search: string }
type Reads = (client: QueryClient, visit: Visit) => Promise<unknown>[]

/**
 * What a screen asks for first. The server reads it before it renders or sends a page, the browser when a visit is
 * likely; either way the screen finds it there.
 */
export const READS: Partial<Record<ScreenName, Reads>> = {
  home: (client) => [client.prefetchInfiniteQuery(newestPropertiesQuery)],
  listings: (client, { search }) => [
    client.prefetchInfiniteQuery(publicPropertiesQuery(readFilters(search))),
    client.prefetchQuery(publicCountQuery(readFilters(search))),
    client.prefetchQuery(citiesQuery),
  ],
  property: (client, { params: { id = '' } }) => [
    client.prefetchQuery(propertyQuery(id)),
    ...(client.getQueryData(currentUserQuery.queryKey) ? [client.prefetchQuery(standingQuery(id))] : []),
  ],
  dashboard: (client) => {
    const user = client.getQueryData(currentUserQuery.queryKey)
    return user ? [client.prefetchQuery(overviewQuery), ...dashboardReads(client, user)] : []
  },
  users: (client, { search }) => {
    const user = client.getQueryData(currentUserQuery.queryKey)
    return user && isApprovedAgent(user) ? [client.prefetchInfiniteQuery(usersQuery(readUserFilters(search)))] : []
  },
  properties: (client, { search }) => {
    const user = client.getQueryData(currentUserQuery.queryKey)
    const filters = readPortfolioFilters(search)
    if (user && isApprovedAgent(user))
      return [client.prefetchInfiniteQuery(allPropertiesQuery(PORTFOLIO_PAGE, filters))]
    return user && isOwner(user) ? [client.prefetchInfiniteQuery(ownPropertiesQuery(PORTFOLIO_PAGE, filters))] : []
  },
  profile: (client) => (client.getQueryData(currentUserQuery.queryKey) ? [client.prefetchQuery(sessionsQuery)] : []),
  editProperty: (client, { params }) => [client.prefetchQuery(propertyQuery(params.id ?? ''))],
  lease: (client) => [client.prefetchQuery(leaseQuery)],
  messages: (client, { search }) => messageReads(client, search),
  apply: (client, { params }) => [client.prefetchQuery(propertyQuery(params.id ?? ''))],
}

/** As the dashboard chooses its view. */
function dashboardReads(client: QueryClient, user: User): Promise<unknown>[] {
  if (isApprovedAgent(user))
    return [
      client.prefetchQuery(agentApplicationsQuery(RECENT_LENGTH)),
      client.prefetchInfiniteQuery(allPropertiesQuery(RECENT_LENGTH)),
      client.prefetchQuery(waitingAgentsQuery),
    ]
  if (user.role === 'owner')
    return [
      client.prefetchQuery(ownerApplicationsQuery(RECENT_LENGTH)),
      client.prefetchInfiniteQuery(ownPropertiesQuery(PORTFOLIO_PAGE)),
    ]
  return [
    client.prefetchQuery(tenantApplicationsQuery(RECENT_LENGTH)),
    client.prefetchQuery(leaseQuery),
    client.prefetchInfiniteQuery(ownDocumentsQuery(OWN_DOCUMENTS_PAGE)),
  ]
}
