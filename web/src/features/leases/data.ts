import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The lease of the person signed in that covers today, else the next to start, else null; with its home and owner. */
export const leaseQuery = queryOptions({
  queryKey: ['/api/tenant/lease'],
  queryFn: ({ signal }) => call('GET /api/tenant/lease', { signal }),
})
