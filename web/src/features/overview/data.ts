import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The figures of the dashboard of the person signed in. */
export const overviewQuery = queryOptions({
  queryKey: ['/api/overview'],
  queryFn: ({ signal }) => call('GET /api/overview', { signal }),
})
