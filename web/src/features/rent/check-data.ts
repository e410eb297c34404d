import type { LastBooksCheck } from '@lintel/contract/rent/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { routeMutation } from '../../api/route-mutation.ts'
import { routeQuery } from '../../api/route-query.ts'

const RUNNING_REFETCH_MS = 2_000
const REFETCH_MS = 15_000

/** What the last check of the books found. */
export const lastBooksCheckQuery = {
  ...routeQuery('GET /api/books/check/last'),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: LastBooksCheck } }) =>
    state.data?.isRunning ? RUNNING_REFETCH_MS : REFETCH_MS,
}

/** Checks the books in the background. */
export function useCheckBooks() {
  const client = useQueryClient()
  return useMutation({
    ...routeMutation('POST /api/books/check'),
    // Otherwise the button would be idle until the next poll.
    onSuccess: (check) => client.setQueryData(lastBooksCheckQuery.queryKey, check),
    meta: { awaits: 'records and lists' },
  })
}
