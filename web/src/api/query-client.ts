import type { Shows, Tag } from '@lintel/contract/tags'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { refetchShown } from './changes.ts'
import { CallError, takeOwnChanges } from './client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What is refetched before the mutation is done: records unless said otherwise, since lists may be long. */
      awaits?: 'records' | 'records and lists' | 'nothing'
      /** What may be out of date when the command is refused. */
      refetchOnError?: Tag[]
    }
  }
}

/** Whether a call failed because nobody is signed in (any more), rather than because a sign-in was wrong. */
export const isSignedOut = (error: unknown) => error instanceof CallError && /^401: .*Unauthorized/s.test(error.message)

/**
 * The cache of everything read from the server. Data is never stale by itself: each mutation refetches what its command
 * changed, as the response says. Nothing is retried, refetched on focus or at intervals.
 */
export function makeQueryClient(onSignedOut: () => void, shows: Shows): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSettled: (_data, error, _variables, _result, { meta }) => {
        const refused = (error && meta?.refetchOnError) ?? []
        const { records, lists } = refetchShown(client, shows, [...takeOwnChanges(), ...refused])
        // Why it was refused is said at once.
        if (error || meta?.awaits === 'nothing') return
        return meta?.awaits === 'records and lists' ? Promise.all([records, lists]) : records
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // A call without a network fails and says so; waiting for one would leave its screen on its skeleton.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
