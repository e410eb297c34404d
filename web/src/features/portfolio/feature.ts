import { isApprovedAgent, isOwner, type Role } from '@lintel/contract/actor'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import { portfolioShows } from '@lintel/contract/portfolio/shows'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { QueryClient } from '@tanstack/react-query'
import { Building2, KeyRound } from 'lucide-react'
import { dashboardOf } from '../../dashboard.ts'
import { type Feature, prefetchWithFilters } from '../../feature.ts'
import { overviewQuery } from '../overview/data.ts'
import { preferencesQuery } from '../preferences/data.ts'
import { propertyQuery } from '../properties/data.ts'
import {
  allPropertiesQuery,
  managedPropertyQuery,
  ownPropertiesQuery,
  PORTFOLIO_PAGES,
  vacanciesQuery,
} from '../properties/portfolio-data.ts'
import { portfolioFilters } from '../properties/portfolio-filters.ts'

const propertiesLink = { screen: 'properties', order: 30, icon: KeyRound, header: 'link', keys: 'g h' } as const

export const portfolioFeature: Feature = {
  shows: portfolioShows,
  screens: {
    dashboard: ({ client, user }) => (user ? readsOfDashboard(client, dashboardOf(user)) : []),
    properties: prefetchWithFilters(portfolioFilters, ({ client, user, filters }) => {
      if (!user || !propertyPolicy.listOwn(user)) return []
      const query = isApprovedAgent(user) ? allPropertiesQuery : ownPropertiesQuery
      const readProperties = async () => {
        await client.prefetchQuery(preferencesQuery)
        const view = client.getQueryData(preferencesQuery.queryKey)?.portfolioTable?.view ?? 'cards'
        await client.prefetchInfiniteQuery(query(PORTFOLIO_PAGES[view], filters))
      }
      return [readProperties(), client.prefetchQuery(overviewQuery)]
    }),
    manageProperty: ({ client, user, params: { id = '' } }) =>
      user && propertyPolicy.listOwn(user) ? [client.prefetchQuery(managedPropertyQuery(id))] : [],
    editProperty: ({ client, params: { id = '' } }) => [client.prefetchQuery(propertyQuery(id))],
  },
  navigation: [
    {
      ...propertiesLink,
      isFor: isApprovedAgent,
      label: 'All Properties',
      palette: { order: 40, label: 'All properties', icon: Building2 },
    },
    { ...propertiesLink, isFor: isOwner, palette: { order: 40, label: 'My properties', icon: Building2 } },
  ],
}

function readsOfDashboard(client: QueryClient, role: Role) {
  if (role === 'owner') return [client.prefetchInfiniteQuery(ownPropertiesQuery(PORTFOLIO_PAGES.cards))]
  if (role === 'tenant') return []
  return [client.prefetchInfiniteQuery(allPropertiesQuery(RECENT_LENGTH)), client.prefetchQuery(vacanciesQuery)]
}
