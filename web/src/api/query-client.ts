import type { Tag } from '@lintel/contract/tags'
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ChangedTags, Refetched } from './changes.ts'
import { CallError, takeOwnChanges } from './client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Which refetches the mutation waits for. Default 'records': a list may have many pages. */
      awaits?: 'records' | 'records and lists' | 'nothing'
      /** Tags to refetch after any failure, such as tags of an optimistic update. A refusal refetches everything anyway. */
      refetchOnError?: Tag[]
    }
  }
}

/** Whether a call failed because there is no session; false for a wrong password. */
export const isSignedOut = (error: unknown) => error instanceof CallError && /^401: .*Unauthorized/s.test(error.message)

/**
 * Whether a command was refused since a record is gone (404), or has another state (409) or version (412) than was read: what is
 * on the screen may be out of date.
 */
const isOutdated = (error: unknown) => error instanceof CallError && [404, 409, 412].includes(error.status)

/** How long the failure of a prefetch is that of the screen, too: from pointing at a link to following it. */
const TAKEN_OVER_MS = 5_000

/** When reads failed that no screen had asked for yet. */
const failedPrefetches = new WeakMap<object, number>()

const hasJustFailed = (query: object | undefined) =>
  query !== undefined && Date.now() - (failedPrefetches.get(query) ?? 0) < TAKEN_OVER_MS

/** A link is prefetched when the pointer moves over it, and again when it is pressed: what has just failed is not read again. */
function skipFailedPrefetches(client: QueryClient) {
  const canSkip = (queryKey: QueryKey) => hasJustFailed(client.getQueryCache().find({ queryKey }))
  const prefetchQuery = client.prefetchQuery.bind(client)
  const prefetchInfiniteQuery = client.prefetchInfiniteQuery.bind(client)
  client.prefetchQuery = async (options) => {
    if (!canSkip(options.queryKey)) await prefetchQuery(options)
  }
  client.prefetchInfiniteQuery = async (options) => {
    if (!canSkip(options.queryKey)) await prefetchInfiniteQuery(options)
  }
}

/**
 * Creates the cache of server data. Data is never stale by time: each mutation refetches the tags that its response says
 * have changed, and a refused one everything. Nothing is retried unless a query asks for it, nor refetched on focus or at intervals.
 * @param onSignedOut called when any query or mutation fails for lack of a session
 * @param refetch refetches the queries that show one of the tags
 */
export function makeQueryClient(
  onSignedOut: () => void,
  refetch: (client: QueryClient, tags: ChangedTags) => Refetched | Promise<Refetched>,
): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.getObserversCount() === 0) failedPrefetches.set(query, Date.now())
        onError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError,
      onSettled: (_data, error, _variables, _result, { meta }) => {
        const tags = [...takeOwnChanges(), ...((error && meta?.refetchOnError) ?? [])]
        const refetched = refetch(client, isOutdated(error) ? 'all' : tags)
        // The error is shown at once.
        if (error || meta?.awaits === 'nothing') return
        return awaitRefetched(refetched, meta?.awaits)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        retryOnMount: (query) => !hasJustFailed(query),
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // Offline, a query fails with an error message. Paused, it would leave the screen on its skeleton.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  skipFailedPrefetches(client)
  return client
}

async function awaitRefetched(
  refetched: Refetched | Promise<Refetched>,
  awaits: 'records' | 'records and lists' | undefined,
) {
  const { records, lists } = await refetched
  await (awaits === 'records and lists' ? Promise.all([records, lists]) : records)
}
