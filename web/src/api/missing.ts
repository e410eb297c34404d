import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { CallError } from './client.ts'

/** Puts a 404 for a record into the cache; for a page that the server sent as 404. */
export function markMissing(client: QueryClient, queryKey: QueryKey) {
  const query = client.getQueryCache().build(client, { queryKey })
  query.setState({ status: 'error', error: new CallError(404, 'Not found', null), fetchStatus: 'idle' })
}
