import { isApprovedAgent, isOwner } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { propertyShows } from '@lintel/contract/properties/shows'
import type { QueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { type Feature, prefetchWithFilters } from '../../feature.ts'
import { urls } from '../../urls.ts'
import { propertyDocumentsQuery } from '../documents/data.ts'
import { homeHistoryQuery } from '../history/data.ts'
import { preferencesQuery } from '../preferences/data.ts'
import { filtersToDrop } from './active-filters.ts'
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
import { type Filters, listingFilters } from './filters.ts'
import { portfolioFilters } from './portfolio-filters.ts'

/** The first page; for an empty one also how many homes there would be without each filter. */
async function prefetchHomes(client: QueryClient, filters: Filters) {
  const query = publicPropertiesQuery(filters)
  await client.prefetchInfiniteQuery(query)
  const [page] = client.getQueryData(query.queryKey)?.pages ?? []
  if (!page || page.rows.length > 0 || page.next) return
  await Promise.all(filtersToDrop(filters).map(({ without }) => client.prefetchQuery(publicCountQuery(without))))
}

export const propertiesFeature: Feature = {
  shows: propertyShows,
  screens: {
    listings: prefetchWithFilters(listingFilters, ({ client, filters }) => [
      prefetchHomes(client, filters),
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
