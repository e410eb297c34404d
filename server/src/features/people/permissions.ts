import type { peopleRoutes } from '@lintel/contract/people/routes'
import { agents, always, type Permissions, signedIn, statuses } from '../../test/permissions.ts'

export const permissions: Permissions<typeof peopleRoutes> = {
  // A tenant without any record in common with the caller.
  'GET /api/people/:id': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 200, 404),
    input: async ({ tenant, callerOr }) => ({ params: { id: callerOr(tenant).id } }),
  },
  'GET /api/agent/users': always(agents),
  'GET /api/agent/users.csv': always(agents),
  'GET /api/agent/users/counts': always(agents),
}
