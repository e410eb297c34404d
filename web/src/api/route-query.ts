import type { RouteByKey } from '@lintel/contract/api'
import type { ParamsIn, QueryIn, Route } from '@lintel/contract/route'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Arguments, call, callPage, type PagedKey, type PageOf, type ResultOf } from './client.ts'

type ReadKey = Extract<keyof RouteByKey, `GET ${string}`>
type PagedReadKey = Extract<PagedKey, ReadKey>

/** The input of a GET route; part of the query key. */
type ReadInput<R extends Route> = (ParamsIn<R> extends object ? { params: ParamsIn<R> } : { params?: undefined }) & {
  query?: QueryIn<R>
}
type Input<K extends ReadKey> = ReadInput<RouteByKey[K]>

const keyOf = <K extends ReadKey>(key: K, input: Input<K> | undefined) => [key, input ?? {}] as const

/** Query options of a GET route. The query key is the route key and the input, from which its tags are derived. */
export const routeQuery = <K extends ReadKey>(
  key: K,
  ...[input]: object extends Input<K> ? [input?: Input<K>] : [input: Input<K>]
) =>
  queryOptions({
    queryKey: keyOf(key, input),
    queryFn: ({ signal }): Promise<ResultOf<K>> => call(key, ...argumentsOf<K>({ ...input, signal })),
  })

/** Like `routeQuery`, for the first page of a list. */
export const pageQuery = <K extends PagedReadKey>(key: K, input?: Input<K>) =>
  queryOptions({
    queryKey: [...keyOf(key, input), 'page'] as const,
    queryFn: ({ signal }): Promise<PageOf<K>> => callPage(key, ...argumentsOf<K>({ ...input, signal })),
  })

/** Like `routeQuery`, for an infinite query over the pages of a list. */
export const pagesQuery = <K extends PagedReadKey>(key: K, input?: Input<K>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(key, input), 'pages'] as const,
    queryFn: ({ pageParam: cursor, signal }): Promise<PageOf<K>> =>
      callPage(key, ...argumentsOf<K>({ ...input, query: { ...input?.query, cursor }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  })

/** A cast: TypeScript can't resolve the conditional type of the arguments for a generic key. */
const argumentsOf = <K extends ReadKey>(input: object) => [input] as unknown as Arguments<RouteByKey[K]>
