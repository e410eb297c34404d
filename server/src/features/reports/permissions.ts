import type { reportRoutes } from '@lintel/contract/reports/routes'
import {
  agents,
  always,
  type CallsOfArchivedProperty,
  type Permissions,
  signedIn,
  statuses,
} from '../../test/permissions.ts'

export const permissions: Permissions<typeof reportRoutes> = {
  'POST /api/agent/reports/:id/close': always(agents, async ({ world, owner, tenant, isOwn, callerOr }) => ({
    params: { id: (await world.report(isOwn ? callerOr(tenant) : tenant, owner)).id },
    body: { outcome: 'no-action' },
  })),
  'POST /api/reports': {
    own: statuses(401, 201, 201, 201, 201),
    anothers: statuses(401, 404, 404, 404, 404),
    input: async ({ world, owner, tenant, isOwn, callerOr }) => {
      const { id } = await world.message(owner, isOwn ? callerOr(tenant) : tenant)
      return { body: { kind: 'message', id, reason: 'spam' } }
    },
  },
  'GET /api/reports/own': always(signedIn, async ({ world, owner }) => ({
    query: { kind: 'property', id: (await world.property(owner)).id },
  })),
  'GET /api/agent/reports': always(agents),
  'GET /api/agent/reports/count': always(agents),
}

export const callsOfArchivedProperty: CallsOfArchivedProperty = {
  'POST /api/reports': {
    statuses: [401, 404, 404, 404, 403, 403],
    input: ({ propertyId }) => ({ body: { kind: 'property', id: propertyId, reason: 'spam' } }),
  },
}
