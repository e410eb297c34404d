import { CallError } from '../../api/client.ts'
import { routeQuery } from '../../api/route-query.ts'

/** The ids of the user's saved homes, and how many found homes they have not seen. */
export const savedOverviewQuery = routeQuery('GET /api/saved')

/** The homes behind a secret link. */
export const sharedPropertiesQuery = (token: string) => ({
  ...routeQuery('GET /api/shared-homes/:token', { params: { token } }),
  // A missing list (404) is not requested again; other failures are.
  retryOnMount: ({ state }: { state: { error: unknown } }) =>
    !(state.error instanceof CallError && state.error.status === 404),
})
