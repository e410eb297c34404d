import type { QueryClient } from '@tanstack/react-query'
import { type Feature, prefetchWithFilters } from '../../feature.ts'
import {
  citiesQuery,
  cityPropertiesQuery,
  isSimilarRowShort,
  listingQuery,
  propertyQuery,
  publicCountQuery,
  publicPropertiesQuery,
  sentenceQuery,
  similarPropertiesQuery,
  standingQuery,
} from './data.ts'
import { filtersToDrop } from './listings/active-filters.ts'
import { type Filters, listingFilters } from './listings/filters.ts'

/** The first page; for an empty one also how many homes there would be without each filter. */
async function prefetchProperties(client: QueryClient, filters: Filters) {
  const query = publicPropertiesQuery(filters)
  await client.prefetchInfiniteQuery(query)
  const [page] = client.getQueryData(query.queryKey)?.pages ?? []
  if (!page || page.rows.length > 0 || page.next) return
  await Promise.all(filtersToDrop(filters).map(({ without }) => client.prefetchQuery(publicCountQuery(without))))
}

/** A home; in the page from the server also those like it. */
async function prefetchProperty(client: QueryClient, id: string) {
  const query = propertyQuery(id)
  await client.prefetchQuery(query)
  const property = client.getQueryData(query.queryKey)
  if (!import.meta.env.SSR || !property?.isPublished) return
  const similar = similarPropertiesQuery(property)
  await client.prefetchQuery(similar)
  const { rows } = client.getQueryData(similar.queryKey) ?? {}
  // Those elsewhere are read by the browser: with them, every change of any home would outdate the cached page.
  if (rows && isSimilarRowShort(rows, [id])) await client.prefetchQuery(cityPropertiesQuery(property.city))
}

/** The homes on offer. */
export const visitorFeature: Feature = {
  screens: {
    listings: prefetchWithFilters(listingFilters, ({ client, filters }) => [
      prefetchProperties(client, filters),
      client.prefetchQuery(publicCountQuery(filters)),
      client.prefetchQuery(citiesQuery),
      ...(filters.search ? [client.prefetchQuery(sentenceQuery(filters.search, filters))] : []),
    ]),
    property: ({ client, user, params: { id = '' } }) => [
      prefetchProperty(client, id),
      // In the page from the server; the browser reads it when it is shown.
      ...(import.meta.env.SSR ? [client.prefetchQuery(listingQuery(id))] : []),
      ...(user ? [client.prefetchQuery(standingQuery(id))] : []),
    ],
  },
  navigation: [
    {
      screen: 'listings',
      order: 10,
      label: 'Properties',
      icon: 'building',
      header: 'link',
      bar: { order: 20 },
      palette: { order: 20 },
      keys: 'g l',
    },
  ],
}
