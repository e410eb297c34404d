import { RECENT_LENGTH } from '@lintel/contract/limits'
import type { Property, PropertyChanges } from '@lintel/contract/properties/schema'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { callFile } from '../../api/call-file.ts'
import { call } from '../../api/client.ts'
import { routeMutation } from '../../api/route-mutation.ts'
import { pageQuery, pagesQuery, routeQuery } from '../../api/route-query.ts'
import type { ExportRows } from '../../ui/table/column.ts'
import { propertyQuery } from './data.ts'
import { type PortfolioFilters, portfolioQueryOf } from './portfolio-filters.ts'
import { LISTS, type PropertyPage } from './use-property.ts'

/** Properties per page of the owner's and agent's lists. Of cards a multiple of 2 and 3, so that pages fill whole rows of the grid. */
export const PORTFOLIO_PAGES = { cards: 12, table: 24 }

type PortfolioRoute = 'GET /api/owner/properties' | 'GET /api/agent/properties'

const portfolioQuery = (key: PortfolioRoute, limit: number, filterQuery: ReturnType<typeof portfolioQueryOf>) => ({
  ...pagesQuery(key, { query: { limit, ...filterQuery } }),
  placeholderData: keepPreviousData,
})

/** The current owner's properties, `limit` per page. The previous results stay while other filters load. */
export const ownPropertiesQuery = (limit: number, filters?: PortfolioFilters) =>
  portfolioQuery('GET /api/owner/properties', limit, filters ? portfolioQueryOf(filters) : {})

/** Like `ownPropertiesQuery`, for all properties; for agents. */
export const allPropertiesQuery = (limit: number, filters?: PortfolioFilters) =>
  portfolioQuery('GET /api/agent/properties', limit, filters ? portfolioQueryOf(filters) : {})

/** How many homes of a list pass its filters, counted up to 1,000. @param isAll all properties, for agents */
export function portfolioCountQuery(isAll: boolean, filters: PortfolioFilters) {
  const { sort: _, ...query } = portfolioQueryOf(filters)
  return routeQuery(isAll ? 'GET /api/agent/properties/count' : 'GET /api/owner/properties/count', { query })
}

/** The published homes that stand empty longest, for agents. */
export const vacanciesQuery = pageQuery('GET /api/agent/vacancies', { query: { limit: RECENT_LENGTH } })

/** Asks for the CSV of the list. @param isAll all properties, for agents */
export const exportPortfolio =
  (isAll: boolean, filters: PortfolioFilters): ExportRows =>
  (columns, ids) =>
    callFile(isAll ? 'GET /api/agent/properties.csv' : 'GET /api/owner/properties.csv', {
      query: { ...portfolioQueryOf(filters), columns, ids },
    })

/** One property, for its landlord and agents. */
export const managedPropertyQuery = (id: string) => routeQuery('GET /api/properties/:id/management', { params: { id } })

/** Puts a property that a call returned into the cache. */
export function storeProperty(client: QueryClient, property: Property) {
  client.setQueryData(propertyQuery(property.id).queryKey, property)
  client.setQueryData(managedPropertyQuery(property.id).queryKey, (managed) => managed && { ...managed, ...property })
}

/** Creates a property. */
export const useCreateProperty = () => useMutation(routeMutation('POST /api/properties'))

/**
 * Changes a property. With `version`, the call fails (`isVersionConflict`) if the property was changed since that version.
 */
export function useEditProperty(id: string) {
  const client = useQueryClient()
  return useMutation({
    ...routeMutation(
      'PATCH /api/properties/:id',
      ({ changes, version }: { changes: PropertyChanges; version?: number }) => ({
        params: { id },
        body: changes,
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
      }),
    ),
    onSuccess: (property) => storeProperty(client, property),
  })
}

const REMOVAL = 'GET /api/properties/:id/removal'

/** What deleting a property would delete with it; fetched each time the dialog opens. */
export const removalQuery = (id: string) => ({
  ...routeQuery(REMOVAL, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** Publishes a home, or hides it from visitors. */
export const setPublished = (id: string, isPublished: boolean) =>
  call('PATCH /api/properties/:id', { params: { id }, body: { isPublished } })

/** Deletes a property and what belongs to it. */
export function useRemoveProperty(id: string) {
  const client = useQueryClient()
  return useMutation({
    ...routeMutation('DELETE /api/properties/:id', { params: { id } }),
    onSuccess: () => {
      // Their refetch would fail with 404.
      client.removeQueries({ predicate: ({ queryKey }) => isAbout(id, queryKey) && queryKey[0] !== REMOVAL })
      removeFromLists(client, id)
    },
    meta: { awaits: 'nothing' },
  })
}

/** Whether a query is about one property: itself, its documents, its history. */
const isAbout = (id: string, [, input]: QueryKey) =>
  (input as { params?: { id?: string } } | undefined)?.params?.id === id

/** Removes a property from the cached lists, so that its card disappears before they are refetched. */
function removeFromLists(client: QueryClient, id: string) {
  for (const key of LISTS)
    client.setQueriesData<InfiniteData<PropertyPage>>(
      { queryKey: [key] },
      (list) =>
        list?.pages && {
          ...list,
          pages: list.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
        },
    )
}
