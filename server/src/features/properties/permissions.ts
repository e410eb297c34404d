import type { propertyRoutes } from '@lintel/contract/properties/routes'
import {
  type Audiences,
  always,
  type CallsOfArchivedProperty,
  everyone,
  type Permissions,
  statuses,
} from '../../test/permissions.ts'

const property = {
  title: 'Home',
  description: 'A home.',
  address: '1 Lane',
  city: 'Ghent',
  price: 900,
  bedrooms: 1,
  bathrooms: 1,
  area: 30,
}

export const permissions: Permissions<typeof propertyRoutes> = {
  'GET /api/properties/public': always(everyone),
  'GET /api/properties/public/count': always(everyone),
  'GET /api/properties/public/choices': always(everyone),
  'GET /api/properties/several': always(everyone, async ({ world, owner }) => ({
    query: { ids: (await world.property(owner)).id },
  })),
  'GET /api/properties/cities': always(everyone),
  'GET /api/properties/places': always(everyone),
  'GET /api/properties/sentence': always(everyone, async () => ({ query: { text: '2 bed' } })),
  'GET /api/properties/search': always(statuses(302, 302, 302, 302, 302)),
  'GET /api/properties/:id': {
    own: statuses(404, 200, 200, 200, 200),
    anothers: statuses(404, 404, 404, 200, 404),
    input: async ({ world, owner, callerOr }) => {
      const draft = await world.property(callerOr(owner), { isPublished: false })
      return { params: { id: draft.id } }
    },
  },
  'POST /api/properties': {
    own: statuses(401, 403, 201, 201, 403),
    anothers: statuses(401, 403, 403, 201, 403),
    input: async ({ owner, callerOr }) => ({ body: { ...property, ownerId: callerOr(owner).id } }),
  },
  'PATCH /api/properties/:id': {
    own: statuses(401, 403, 200, 200, 403),
    anothers: statuses(401, 403, 403, 200, 403),
    input: async ({ world, owner, callerOr }) => ({
      params: { id: (await world.property(callerOr(owner))).id },
      body: { title: 'Renamed' },
    }),
  },
  'GET /api/properties/:id/removal': {
    own: statuses(401, 403, 200, 200, 403),
    anothers: statuses(401, 403, 403, 200, 403),
    input: async ({ world, owner, callerOr }) => ({ params: { id: (await world.property(callerOr(owner))).id } }),
  },
  'DELETE /api/properties/:id': {
    own: statuses(401, 403, 200, 200, 403),
    anothers: statuses(401, 403, 403, 200, 403),
    input: async ({ world, owner, callerOr }) => ({ params: { id: (await world.property(callerOr(owner))).id } }),
  },
  'GET /sitemap.xml': always(everyone),
  'GET /sitemaps/:week': always(everyone, async () => ({ params: { week: '2026-01-05' } })),
  'GET /robots.txt': always(everyone),
}

export const audiences: Audiences = {
  properties: (row) => (row.is_published ? 'everyone' : 'agents'),
  cities: 'everyone',
}

export const callsOfArchivedProperty: CallsOfArchivedProperty = {
  'GET /api/properties/:id': { statuses: [404, 404, 404, 404, 200, 200] },
  'GET /api/properties/:id/removal': { statuses: [401, 403, 403, 404, 200, 200] },
  'PATCH /api/properties/:id': {
    statuses: [401, 403, 403, 404, 409, 409],
    input: () => ({ body: { isPublished: true } }),
  },
  'DELETE /api/properties/:id': { statuses: [401, 403, 403, 404, 409, 409] },
}
