import type { viewRoutes } from '@lintel/contract/views/routes'
import { type CallsOfArchivedProperty, everyone, type Permissions } from '../../test/permissions.ts'

export const permissions: Permissions<typeof viewRoutes> = {
  // The answer is the same for every home, so that it discloses nothing about a draft.
  'POST /api/properties/:id/views': {
    own: everyone,
    anothers: everyone,
    input: async ({ world, owner, callerOr }) => ({ params: { id: (await world.property(callerOr(owner))).id } }),
  },
}

export const callsOfArchivedProperty: CallsOfArchivedProperty = {
  'POST /api/properties/:id/views': { statuses: [200, 200, 200, 200, 200, 200] },
}
