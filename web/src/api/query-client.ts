import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './client.ts'

/** Whether a call failed because nobody is signed in (any more), rather than because a sign-in was wrong. */
export const isSignedOut = (error: unknown) => error instanceof CallError && /^401: .*Unauthorized/s.test(error.message)

/**
 * The cache of everything read from the server. Data is never stale by itself: whoever changes something says what to
 * read again. Nothing is retried, refetched on focus or at intervals.
 */
export function makeQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
}
