import type { historyRoutes } from '@lintel/contract/history/routes'
import { type CallsOfArchivedProperty, type Permissions, statuses } from '../../test/permissions.ts'

export const permissions: Permissions<typeof historyRoutes> = {
  'GET /api/properties/:id/history': {
    own: statuses(401, 403, 200, 200, 403),
    anothers: statuses(401, 403, 403, 200, 403),
    input: async ({ world, owner, callerOr }) => ({ params: { id: (await world.property(callerOr(owner))).id } }),
  },
}

export const callsOfArchivedProperty: CallsOfArchivedProperty = {
  'GET /api/properties/:id/history': { statuses: [401, 403, 403, 404, 200, 200] },
}
