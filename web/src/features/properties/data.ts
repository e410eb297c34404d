import type { NewProperty, Property, PropertyChanges, PropertySummary } from '@lintel/contract/properties/schema'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { CallError, call } from '../../api/client.ts'
import { pageQuery, pagesQuery, routeQuery } from '../../api/route-query.ts'
import { type Filters, queryOf } from './filters.ts'
import { type PortfolioFilters, portfolioQueryOf } from './portfolio-filters.ts'

type Page = { rows: PropertySummary[]; next: string | null }
/** A property from a list, without description, pictures and what applicants are asked, or the whole property. */
export type LoadedProperty = PropertySummary &
  Partial<Pick<Property, 'description' | 'pictures' | 'version' | 'questions' | 'criteria'>>

/** The published properties that match the filters. The previous results stay while other filters load. */
export const publicPropertiesQuery = (filters: Filters) => ({
  ...pagesQuery('GET /api/properties/public', { query: queryOf(filters) }),
  placeholderData: keepPreviousData,
})

/** Their number, capped at 1,000. The previous count stays while another loads. */
export const publicCountQuery = (filters: Filters) => {
  const { sort: _, ...counted } = queryOf(filters)
  return {
    ...routeQuery('GET /api/properties/public/count', { query: counted }),
    placeholderData: keepPreviousData,
  }
}

/** The homes that each choice finds beside the other filters. The previous counts stay while others load. */
export const choiceCountsQuery = (filters: Filters) => {
  const { sort: _, ...counted } = queryOf(filters)
  return {
    ...routeQuery('GET /api/properties/public/choices', { query: counted }),
    placeholderData: keepPreviousData,
  }
}

/** The districts of a city with published homes, the largest first. */
export const districtsQuery = (city: string) => routeQuery('GET /api/properties/places', { query: { city } })

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

/** The cities with a published property, sorted. */
export const citiesQuery = routeQuery('GET /api/properties/cities')

/** One property. Its error satisfies `isMissing` if it doesn't exist or is not visible to the user. */
export const propertyQuery = (id: string) =>
  queryOptions<LoadedProperty>({
    queryKey: [...routeQuery('GET /api/properties/:id', { params: { id } }).queryKey],
    queryFn: ({ signal }) => call('GET /api/properties/:id', { params: { id }, signal }),
    // Components that mount later don't request a missing property (404) again, but retry other failures.
    retryOnMount: ({ state }) => !isMissing(state.error),
  })

/** One property for those who manage it. */
export const managedPropertyQuery = (id: string) => routeQuery('GET /api/properties/:id/management', { params: { id } })

/** Puts a property that a call returned into the cache. */
export function storeProperty(client: QueryClient, property: Property) {
  client.setQueryData(propertyQuery(property.id).queryKey, property)
  client.setQueryData(managedPropertyQuery(property.id).queryKey, (home) => home && { ...home, ...property })
}

/** Puts a 404 for a property into the cache; for a page that the server sent as 404. */
export function markPropertyMissing(client: QueryClient, id: string) {
  const query = client.getQueryCache().build<LoadedProperty>(client, propertyQuery(id))
  query.setState({ status: 'error', error: new CallError(404, 'Property not found', null), fetchStatus: 'idle' })
}

/** The ids of the current user's application for and lease of a property, if any. */
export const standingQuery = (id: string) => routeQuery('GET /api/properties/:id/standing', { params: { id } })

/** A property's pictures in order; `picture` is undefined while only the path is loaded. */
export const picturesOf = ({ images, cover, pictures }: LoadedProperty) =>
  images.map((path, index) => ({ path, picture: pictures?.[index] ?? (index === 0 && cover ? cover : undefined) }))

/** One property, with the row of a cached list as placeholder. */
export function useProperty(id: string) {
  const client = useQueryClient()
  return useQuery({ ...propertyQuery(id), placeholderData: () => findInLists(client, id) })
}

/** Whether a call failed with 404. */
export const isMissing = (error: unknown) => error instanceof CallError && error.status === 404

/** Whether a call failed with 403: the user may not see it, or no longer. */
export const isForbidden = (error: unknown) => error instanceof CallError && error.status === 403

const LISTS = ['GET /api/properties/public', 'GET /api/owner/properties', 'GET /api/agent/properties']

function findInLists(client: QueryClient, id: string): LoadedProperty | undefined {
  // Some are whole lists, others one page.
  const lists = LISTS.flatMap((key) => client.getQueriesData<InfiniteData<Page> | Page>({ queryKey: [key] }))
  const rows = lists.flatMap(([, list]) => {
    if (!list) return []
    return 'pages' in list ? list.pages.flatMap((page) => page.rows) : list.rows
  })
  return rows.find((row) => row.id === id)
}

/** Creates a property. */
export function useCreateProperty() {
  return useMutation({ mutationFn: (body: NewProperty) => call('POST /api/properties', { body }) })
}

/**
 * Changes a property. With `version`, the call fails (`isVersionConflict`) if the property was changed since that version.
 */
export function useEditProperty(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ changes, version }: { changes: PropertyChanges; version?: number }) =>
      call('PATCH /api/properties/:id', {
        params: { id },
        body: changes,
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
      }),
    onSuccess: (property) => storeProperty(client, property),
  })
}

/** Whether a call failed with 412: the record was changed since the version that was read. */
export const isVersionConflict = (error: unknown) => error instanceof CallError && error.status === 412

const REMOVAL = 'GET /api/properties/:id/removal'

/** What deleting a property would delete with it; fetched each time the dialog opens. */
export const removalQuery = (id: string) => ({
  ...routeQuery(REMOVAL, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** Deletes a property and what belongs to it. */
export function useRemoveProperty(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/properties/:id', { params: { id } }),
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
    client.setQueriesData<InfiniteData<Page>>(
      { queryKey: [key] },
      (list) =>
        list?.pages && {
          ...list,
          pages: list.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
        },
    )
}

/** Number of properties on the home page. */
export const NEWEST_SHOWN = 3

/** The newest published properties. An infinite query, like the other lists, so that `useProperty` finds its rows. */
export const newestPropertiesQuery = pagesQuery('GET /api/properties/public', { query: { limit: NEWEST_SHOWN } })

/** Homes beside one that interests somebody: enough that three remain without those already applied for. */
const SIMILAR_ROWS = 12
/** How far a similar rent may be from another, as a share of it. */
const SIMILAR_RENT = 0.3

/** Available homes in the same city at a similar rent, newest first. */
export const similarHomesQuery = ({ city, price }: Pick<PropertySummary, 'city' | 'price'>) =>
  pageQuery('GET /api/properties/public', {
    query: {
      city,
      minPrice: Math.floor(price * (1 - SIMILAR_RENT)),
      maxPrice: Math.ceil(price * (1 + SIMILAR_RENT)),
      limit: SIMILAR_ROWS,
    },
  })
