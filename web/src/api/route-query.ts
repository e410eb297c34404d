import type { RouteByKey } from '@lintel/contract/api'
import type { ParamsIn, QueryIn, Route } from '@lintel/contract/route'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Arguments, call, callPage, type PagedKey, type PageOf, type ResultOf } from './client.ts'

type ReadKey = Extract<keyof RouteByKey, `GET ${string}`>
type PagedReadKey = Extract<PagedKey, ReadKey>

/** What a read is given; part of its query key. */
type ReadInput<R extends Route> = (ParamsIn<R> extends object ? { params: ParamsIn<R> } : { params?: undefined }) & {
  query?: QueryIn<R>
}
type Input<K extends ReadKey> = ReadInput<RouteByKey[K]>

const keyOf = <K extends ReadKey>(key: K, input: Input<K> | undefined) => [key, input ?? {}] as const

/** Query options of one read: `queryKey` is the route's key and its input, from which the tags that it shows derive. */
export const routeQuery = <K extends ReadKey>(
  key: K,
  ...[input]: object extends Input<K> ? [input?: Input<K>] : [input: Input<K>]
) =>
  queryOptions({
    queryKey: keyOf(key, input),
    queryFn: ({ signal }): Promise<ResultOf<K>> => call(key, ...argumentsOf<K>({ ...input, signal })),
  })

/** As `routeQuery`, for the first page of a list. */
export const pageQuery = <K extends PagedReadKey>(key: K, input?: Input<K>) =>
  queryOptions({
    queryKey: [...keyOf(key, input), 'page'] as const,
    queryFn: ({ signal }): Promise<PageOf<K>> => callPage(key, ...argumentsOf<K>({ ...input, signal })),
  })

/** As `routeQuery`, for a list that is read page by page. */
export const pagesQuery = <K extends PagedReadKey>(key: K, input?: Input<K>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(key, input), 'pages'] as const,
    queryFn: ({ pageParam: cursor, signal }): Promise<PageOf<K>> =>
      callPage(key, ...argumentsOf<K>({ ...input, query: { ...input?.query, cursor }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  })

/** The input is typed where a query is declared; here it is only passed on. */
const argumentsOf = <K extends ReadKey>(input: object) => [input] as unknown as Arguments<RouteByKey[K]>
