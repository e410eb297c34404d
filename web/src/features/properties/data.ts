import type {
  NewProperty,
  PortfolioProperty,
  Property,
  PropertyChanges,
  PropertySummary,
} from '@lintel/contract/properties/schema'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { CallError, call, callPage } from '../../api/client.ts'
import { type Filters, queryOf } from './filters.ts'
import { type PortfolioFilters, portfolioQueryOf } from './portfolio-filters.ts'

type PageOf<Row> = { rows: Row[]; next: string | null }
type Page = PageOf<PropertySummary>
/** A home as far as it is known: a card's share of it at once, its description and pictures when they have arrived. */
export type PropertyShown = PropertySummary & Partial<Pick<Property, 'description' | 'pictures' | 'version'>>

const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
}

/** The published homes that meet the filters, page by page. While other filters load, the last results stay. */
export const publicPropertiesQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['/api/properties/public', queryOf(filters)],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/properties/public', { query: { ...queryOf(filters), cursor }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** How many of them there are, counted up to a thousand. While other filters are counted, the last count stays. */
export const publicCountQuery = (filters: Filters) => {
  const { sort: _, ...counted } = queryOf(filters)
  return queryOptions({
    queryKey: ['/api/properties/public/count', counted],
    queryFn: ({ signal }) => call('GET /api/properties/public/count', { query: counted, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Homes shown at once to those who look after them. A multiple of two and three, so that no row of the grid is left short. */
export const PORTFOLIO_PAGE = 12

type PortfolioCall = 'GET /api/owner/properties' | 'GET /api/agent/properties'

const portfolioQuery = (key: PortfolioCall, limit: number, narrowed: ReturnType<typeof portfolioQueryOf>) =>
  infiniteQueryOptions({
    queryKey: [key.replace('GET ', ''), { limit, ...narrowed }],
    queryFn: ({ pageParam: cursor, signal }): Promise<PageOf<PortfolioProperty>> =>
      callPage(key, { query: { limit, cursor, ...narrowed }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** The homes of the owner signed in, newest first, `limit` a page; while other filters load, the last results stay. */
export const ownPropertiesQuery = (limit: number, filters?: PortfolioFilters) =>
  portfolioQuery('GET /api/owner/properties', limit, filters ? portfolioQueryOf(filters) : {})

/** All homes, for agents; otherwise the same. */
export const allPropertiesQuery = (limit: number, filters?: PortfolioFilters) =>
  portfolioQuery('GET /api/agent/properties', limit, filters ? portfolioQueryOf(filters) : {})

/** The cities with a published home, sorted. */
export const citiesQuery = queryOptions({
  queryKey: ['/api/properties/cities'],
  queryFn: ({ signal }) => call('GET /api/properties/cities', { signal }),
})

/** One home; an error for which `isMissing` holds when there is none to see. */
export const propertyQuery = (id: string) =>
  queryOptions<PropertyShown>({
    queryKey: ['/api/properties', id],
    queryFn: ({ signal }) => call('GET /api/properties/:id', { params: { id }, signal }),
    // A missing home (404) is not requested again by each part of a screen that mounts; other failures are retried.
    retryOnMount: ({ state }) => !isMissing(state.error),
  })

/** Notes that there is no such home to see, as the server told with the page. */
export function noteMissing(client: QueryClient, id: string) {
  const query = client.getQueryCache().build<PropertyShown>(client, propertyQuery(id))
  query.setState({ status: 'error', error: new CallError(404, 'Property not found', null), fetchStatus: 'idle' })
}

/** What the person signed in has to do with a home: their application for it, their lease of it. */
export const standingQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/properties', id, 'standing'],
    queryFn: ({ signal }) => call('GET /api/properties/:id/standing', { params: { id }, signal }),
  })

/** A home's pictures in their order; undefined where no more than the address has arrived. */
export const picturesOf = ({ images, cover, pictures }: PropertyShown) =>
  images.map((path, at) => ({ path, picture: pictures?.[at] ?? (at === 0 && cover ? cover : undefined) }))

/** One home, shown at once where a list already had it. */
export function useProperty(id: string) {
  const client = useQueryClient()
  return useQuery({ ...propertyQuery(id), placeholderData: () => findInLists(client, id) })
}

export const isMissing = (error: unknown) => error instanceof CallError && error.status === 404

const LISTS = ['/api/properties/public', '/api/owner/properties', '/api/agent/properties']

function findInLists(client: QueryClient, id: string): PropertyShown | undefined {
  const lists = LISTS.flatMap((path) => client.getQueriesData<InfiniteData<Page>>({ queryKey: [path] }))
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.rows) ?? [])
  return rows.find((row) => row.id === id)
}

/** List a home, as the person signed in. */
export function useCreateProperty() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewProperty) => call('POST /api/properties', { body }),
    onSuccess: () => refreshProperties(client),
  })
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
    onSuccess: (home) => {
      client.setQueryData(propertyQuery(id).queryKey, home)
      return refreshProperties(client)
    },
  })
}

export const isStale = (error: unknown) => error instanceof CallError && error.status === 412

/** What would go with a home, asked each time someone thinks of removing it. */
export const removalQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/properties', id, 'removal'],
    queryFn: ({ signal }) => call('GET /api/properties/:id/removal', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Remove a home and what goes with it. */
export function useRemoveProperty(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/properties/:id', { params: { id } }),
    onSuccess: () => {
      // The home alone: what the dialog shows of it would be asked for again while it closes, and be gone.
      client.removeQueries({ queryKey: propertyQuery(id).queryKey, exact: true })
      removeFromLists(client, id)
      void refreshProperties(client)
    },
  })
}

/** Removes a home's row from the cached lists, so that its card is gone before they are refetched. */
function removeFromLists(client: QueryClient, id: string) {
  for (const path of LISTS)
    client.setQueriesData<InfiniteData<Page>>(
      { queryKey: [path] },
      (list) =>
        list?.pages && {
          ...list,
          pages: list.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
        },
    )
}

/** Reads again whatever lists or counts homes, and the applications that go with one. */
function refreshProperties(client: QueryClient) {
  const lists = ['/api/tenant/applications', '/api/owner/applications', '/api/agent/applications']
  const applications = ['/api/applications', ...lists]
  const shown = [...LISTS, '/api/properties/public/count', '/api/properties/cities', '/api/overview', ...applications]
  return Promise.all(shown.map((path) => client.invalidateQueries({ queryKey: [path] })))
}
