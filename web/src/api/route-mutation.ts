import type { RouteByKey } from '@lintel/contract/api'
import type { BodyIn, ParamsIn, QueryIn, Route } from '@lintel/contract/route'
import { type Arguments, call, type Key, type ResultOf } from './client.ts'

type WriteKey = Exclude<Key, `GET ${string}`>

/** The input of a route that is known before the body. */
type Input<R extends Route> = (ParamsIn<R> extends object ? { params: ParamsIn<R> } : { params?: undefined }) & {
  query?: QueryIn<R>
  isForAnyUser?: boolean
}
type Body<R extends Route> = BodyIn<R> extends object ? BodyIn<R> : undefined
type Mutation<K extends WriteKey, Variables> = { mutationFn: (variables: Variables) => Promise<ResultOf<K>> }

/**
 * Mutation options of a route: its variables are the body. Where they are something else, the input is a function of them.
 * What is refetched is derived from the response (`makeQueryClient`).
 */
export function routeMutation<K extends WriteKey>(
  key: K,
  ...[input]: object extends Input<RouteByKey[K]> ? [input?: Input<RouteByKey[K]>] : [input: Input<RouteByKey[K]>]
): Mutation<K, Body<RouteByKey[K]>>
export function routeMutation<K extends WriteKey, Variables>(
  key: K,
  inputOf: (variables: Variables) => Arguments<RouteByKey[K]>[0],
): Mutation<K, Variables>
export function routeMutation<K extends WriteKey>(key: K, input: object | ((variables: unknown) => object) = {}) {
  // A cast: TypeScript can't resolve the conditional type of the arguments for a generic key.
  const callWith = (all: object) => call(key, ...([all] as unknown as Arguments<RouteByKey[K]>))
  return {
    mutationFn: (variables: unknown) =>
      callWith(typeof input === 'function' ? input(variables) : { ...input, body: variables }),
  }
}
