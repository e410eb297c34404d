import type { portfolioRoutes } from '@lintel/contract/portfolio/routes'
import {
  agents,
  always,
  type CallsOfArchivedProperty,
  landlords,
  type Permissions,
  signedIn,
  statuses,
} from '../../test/permissions.ts'

export const permissions: Permissions<typeof portfolioRoutes> = {
  'GET /api/properties/:id/listing': {
    own: statuses(404, 200, 200, 200, 200),
    anothers: statuses(404, 404, 404, 200, 404),
    input: async ({ world, owner, callerOr }) => {
      const draft = await world.property(callerOr(owner), { isPublished: false })
      return { params: { id: draft.id } }
    },
  },
  'GET /api/properties/:id/standing': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 200, 404),
    input: async ({ world, owner, callerOr }) => {
      const draft = await world.property(callerOr(owner), { isPublished: false })
      return { params: { id: draft.id } }
    },
  },
  'GET /api/properties/:id/management': {
    own: statuses(401, 403, 200, 200, 403),
    anothers: statuses(401, 403, 403, 200, 403),
    input: async ({ world, owner, callerOr }) => ({ params: { id: (await world.property(callerOr(owner))).id } }),
  },
  'GET /api/owner/properties': always(landlords),
  'GET /api/agent/properties': always(agents),
  'GET /api/owner/properties/count': always(landlords),
  'GET /api/agent/properties/count': always(agents),
  'GET /api/agent/vacancies': always(agents),
  'GET /api/owner/properties.csv': always(landlords),
  'GET /api/agent/properties.csv': always(agents),
}

export const callsOfArchivedProperty: CallsOfArchivedProperty = {
  'GET /api/properties/:id/listing': { statuses: [404, 404, 404, 404, 200, 200] },
  'GET /api/properties/:id/standing': { statuses: [401, 404, 404, 404, 200, 200] },
  'GET /api/properties/:id/management': { statuses: [401, 403, 403, 404, 200, 200] },
}
