import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '../../api/client.ts'

/** Homes shown on the first page. */
export const NEWEST_SHOWN = 3

/** One page in the shape of the other public lists, so that a home's own page finds it here as it does there. */
export const newestPropertiesQuery = infiniteQueryOptions({
  queryKey: ['/api/properties/public', { limit: NEWEST_SHOWN }],
  queryFn: ({ signal }) => callPage('GET /api/properties/public', { query: { limit: NEWEST_SHOWN }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: () => undefined,
})
