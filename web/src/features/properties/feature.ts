import { isApprovedAgent, isOwner } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { propertyShows } from '@lintel/contract/properties/shows'
import { Building2 } from 'lucide-react'
import { type Feature, prefetchWithFilters } from '../../feature.ts'
import { urls } from '../../urls.ts'
import { propertyDocumentsQuery } from '../documents/data.ts'
import { homeHistoryQuery } from '../history/data.ts'
import { preferencesQuery } from '../preferences/data.ts'
import {
  allPropertiesQuery,
  citiesQuery,
  managedPropertyQuery,
  ownPropertiesQuery,
  PORTFOLIO_PAGES,
  propertyQuery,
  publicCountQuery,
  publicPropertiesQuery,
  standingQuery,
} from './data.ts'
import { listingFilters } from './filters.ts'
import { portfolioFilters } from './portfolio-filters.ts'

export const propertiesFeature: Feature = {
  shows: propertyShows,
  screens: {
    listings: prefetchWithFilters(listingFilters, ({ client, filters }) => [
      client.prefetchInfiniteQuery(publicPropertiesQuery(filters)),
      client.prefetchQuery(publicCountQuery(filters)),
      client.prefetchQuery(citiesQuery),
    ]),
    property: ({ client, user, params: { id = '' } }) => [
      client.prefetchQuery(propertyQuery(id)),
      ...(user ? [client.prefetchQuery(standingQuery(id))] : []),
    ],
    properties: prefetchWithFilters(portfolioFilters, ({ client, user, filters }) => {
      if (!user || !propertyPolicy.listOwn(user)) return []
      const query = isApprovedAgent(user) ? allPropertiesQuery : ownPropertiesQuery
      const readHomes = async () => {
        await client.prefetchQuery(preferencesQuery)
        const view = client.getQueryData(preferencesQuery.queryKey)?.portfolioTable?.view ?? 'cards'
        await client.prefetchInfiniteQuery(query(PORTFOLIO_PAGES[view], filters))
      }
      return [readHomes()]
    }),
    manageProperty: ({ client, user, params: { id = '' } }) =>
      user && propertyPolicy.listOwn(user)
        ? [
            client.prefetchQuery(managedPropertyQuery(id)),
            client.prefetchInfiniteQuery(propertyDocumentsQuery(id)),
            client.prefetchInfiniteQuery(homeHistoryQuery(id)),
          ]
        : [],
    editProperty: ({ client, params: { id = '' } }) => [client.prefetchQuery(propertyQuery(id))],
  },
  navigation: [
    {
      href: urls.listings,
      order: 10,
      header: () => 'Properties',
      bar: { label: 'Properties', order: 20, Icon: Building2 },
      keys: { keys: 'g l', label: 'Properties', access: 'anyone' },
    },
    {
      href: urls.properties,
      order: 30,
      header: (user) => {
        if (!user) return null
        return isApprovedAgent(user) ? 'All Properties' : isOwner(user) ? 'My Properties' : null
      },
    },
  ],
}
