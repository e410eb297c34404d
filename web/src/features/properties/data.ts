import type { NewProperty, Property, PropertyChanges, PropertySummary } from '@lintel/contract/properties/schema'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { CallError, call } from '../../api/client.ts'
import { pagesQuery, routeQuery } from '../../api/route-query.ts'
import { type Filters, queryOf } from './filters.ts'
import { type PortfolioFilters, portfolioQueryOf } from './portfolio-filters.ts'

type Page = { rows: PropertySummary[]; next: string | null }
/** A home as far as it is known: a card's share of it at once, its description and pictures when they have arrived. */
export type PropertyShown = PropertySummary & Partial<Pick<Property, 'description' | 'pictures' | 'version'>>

/** The published homes that meet the filters, page by page. While other filters load, the last results stay. */
export const publicPropertiesQuery = (filters: Filters) => ({
  ...pagesQuery('GET /api/properties/public', { query: queryOf(filters) }),
  placeholderData: keepPreviousData,
})

/** How many of them there are, counted up to a thousand. While other filters are counted, the last count stays. */
export const publicCountQuery = (filters: Filters) => {
  const { sort: _, ...counted } = queryOf(filters)
  return {
    ...routeQuery('GET /api/properties/public/count', { query: counted }),
    placeholderData: keepPreviousData,
  }
}

/** Homes shown at once to those who look after them. A multiple of two and three, so that no row of the grid is left short. */
export const PORTFOLIO_PAGE = 12

type PortfolioCall = 'GET /api/owner/properties' | 'GET /api/agent/properties'

const portfolioQuery = (key: PortfolioCall, limit: number, narrowed: ReturnType<typeof portfolioQueryOf>) => ({
  ...pagesQuery(key, { query: { limit, ...narrowed } }),
  placeholderData: keepPreviousData,
})

/** The homes of the owner signed in, newest first, `limit` a page; while other filters load, the last results stay. */
export const ownPropertiesQuery = (limit: number, filters?: PortfolioFilters) =>
  portfolioQuery('GET /api/owner/properties', limit, filters ? portfolioQueryOf(filters) : {})

/** All homes, for agents; otherwise the same. */
export const allPropertiesQuery = (limit: number, filters?: PortfolioFilters) =>
  portfolioQuery('GET /api/agent/properties', limit, filters ? portfolioQueryOf(filters) : {})

/** The cities with a published home, sorted. */
export const citiesQuery = routeQuery('GET /api/properties/cities')

/** One home; an error for which `isMissing` holds when there is none to see. */
export const propertyQuery = (id: string) =>
  queryOptions<PropertyShown>({
    queryKey: [...routeQuery('GET /api/properties/:id', { params: { id } }).queryKey],
    queryFn: ({ signal }) => call('GET /api/properties/:id', { params: { id }, signal }),
    // A missing home (404) is not requested again by each part of a screen that mounts; other failures are retried.
    retryOnMount: ({ state }) => !isMissing(state.error),
  })

/** Notes that there is no such home to see, as the server told with the page. */
export function markPropertyMissing(client: QueryClient, id: string) {
  const query = client.getQueryCache().build<PropertyShown>(client, propertyQuery(id))
  query.setState({ status: 'error', error: new CallError(404, 'Property not found', null), fetchStatus: 'idle' })
}

/** What the person signed in has to do with a home: their application for it, their lease of it. */
export const standingQuery = (id: string) => routeQuery('GET /api/properties/:id/standing', { params: { id } })

/** A home's pictures in their order; undefined where no more than the address has arrived. */
export const picturesOf = ({ images, cover, pictures }: PropertyShown) =>
  images.map((path, at) => ({ path, picture: pictures?.[at] ?? (at === 0 && cover ? cover : undefined) }))

/** One home, shown at once where a list already had it. */
export function useProperty(id: string) {
  const client = useQueryClient()
  return useQuery({ ...propertyQuery(id), placeholderData: () => findInLists(client, id) })
}

export const isMissing = (error: unknown) => error instanceof CallError && error.status === 404

const LISTS = ['GET /api/properties/public', 'GET /api/owner/properties', 'GET /api/agent/properties']

function findInLists(client: QueryClient, id: string): PropertyShown | undefined {
  const lists = LISTS.flatMap((key) => client.getQueriesData<InfiniteData<Page>>({ queryKey: [key] }))
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.rows) ?? [])
  return rows.find((row) => row.id === id)
}

/** List a home, as the person signed in. */
export function useCreateProperty() {
  return useMutation({ mutationFn: (body: NewProperty) => call('POST /api/properties', { body }) })
}

/**
 * Change a home. With the version that was read, the call is refused (`isStale`) if somebody changed it in between;
 * without, it changes whatever there is.
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
    onSuccess: (home) => client.setQueryData(propertyQuery(id).queryKey, home),
  })
}

export const isStale = (error: unknown) => error instanceof CallError && error.status === 412

/** What would go with a home, asked each time someone thinks of removing it. */
export const removalQuery = (id: string) => ({
  ...routeQuery('GET /api/properties/:id/removal', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** Remove a home and what goes with it. */
export function useRemoveProperty(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/properties/:id', { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: propertyQuery(id).queryKey, exact: true })
      removeFromLists(client, id)
    },
    meta: { awaits: 'nothing' },
  })
}

/** Removes a home's row from the cached lists, so that its card is gone before they are refetched. */
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

/** Homes shown on the first page. */
export const NEWEST_SHOWN = 3

/** The newest published homes, in the shape of the other public lists, so that a home's own page finds it here too. */
export const newestPropertiesQuery = pagesQuery('GET /api/properties/public', { query: { limit: NEWEST_SHOWN } })
