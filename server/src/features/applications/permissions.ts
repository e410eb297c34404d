import type { applicationRoutes } from '@lintel/contract/applications/routes'
import { makeCanary } from '../../test/canaries.ts'
import {
  type Audiences,
  agents,
  always,
  type CallsOfArchivedProperty,
  deciders,
  landlords,
  type Permission,
  type Permissions,
  type PlantCanaries,
  signedIn,
  statuses,
} from '../../test/permissions.ts'
import { applicationDrafts } from './table.ts'

/** A call about an application for a property of the caller or of another owner. */
const applied = (status: 'pending' | 'rejected' = 'pending', body?: object): Permission => ({
  ...deciders,
  input: async ({ world, owner, callerOr }) => {
    const property = await world.property(callerOr(owner))
    return { params: { id: (await world.application(await world.tenant(), property, { status })).id }, body }
  },
})

/** Each caller has drafts of their own. */
const draft = (body?: object): Permission =>
  always(signedIn, async ({ world, owner }) => ({ params: { id: (await world.property(owner)).id }, body }))

export const permissions: Permissions<typeof applicationRoutes> = {
  'POST /api/applications': {
    own: statuses(401, 201, 201, 201, 201),
    anothers: statuses(401, 403, 403, 403, 403),
    input: async ({ world, owner, tenant, callerOr }) => {
      const { id } = await world.property(owner)
      return { body: { propertyId: id, tenantId: callerOr(tenant).id, status: 'pending' } }
    },
  },
  'GET /api/applications/:id': {
    own: statuses(401, 200, 200, 200, 200),
    anothers: statuses(401, 404, 404, 200, 404),
    input: async ({ world, owner, callerOr }) => {
      const application = await world.application(callerOr(await world.tenant()), await world.property(owner))
      return { params: { id: application.id } }
    },
  },
  'GET /api/applications/counts': always(landlords, async () => ({ query: { scope: 'owner' } })),
  'GET /api/applications/:id/neighbours': {
    own: statuses(401, 200, 200, 200, 200),
    anothers: statuses(401, 404, 404, 200, 404),
    input: async ({ world, owner, callerOr }) => {
      const applicant = callerOr(await world.tenant())
      const application = await world.application(applicant, await world.property(owner))
      return { params: { id: application.id }, query: { scope: 'tenant' } }
    },
  },
  'GET /api/applications/:id/others': applied(),
  'GET /api/applications/:id/approval': applied(),
  'POST /api/applications/:id/approve': applied('pending', {
    startDate: '2030-01-01',
    endDate: '2030-12-31',
  }),
  'POST /api/applications/:id/reject': applied('pending', { reason: 'timing' }),
  'POST /api/applications/:id/reopen': applied('rejected'),
  'POST /api/applications/:id/open': applied(),
  'PUT /api/applications/:id/shortlist': applied('pending', { isShortlisted: true }),
  'POST /api/applications/:id/questions': applied('pending', { text: 'When would you move in?' }),
  'DELETE /api/applications/:id/questions': applied(),
  'GET /api/applications/questions': always(landlords),
  'GET /api/properties/:id/decisions.csv': {
    own: statuses(401, 403, 200, 200, 403),
    anothers: statuses(401, 403, 403, 200, 403),
    input: async ({ world, owner, callerOr }) => ({ params: { id: (await world.property(callerOr(owner))).id } }),
  },
  'GET /api/applications.csv': always(landlords, async () => ({ query: { scope: 'owner' } })),
  'GET /api/properties/:id/application-draft': draft(),
  'PUT /api/properties/:id/application-draft': draft({ message: 'Hello' }),
  'DELETE /api/properties/:id/application-draft': draft(),
  'DELETE /api/applications/:id': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 403, 404),
    input: async ({ world, owner, callerOr }) => {
      const applicant = callerOr(await world.tenant())
      return { params: { id: (await world.application(applicant, await world.property(owner))).id } }
    },
  },
  'GET /api/tenant/applications': always(signedIn),
  'GET /api/owner/applications': always(landlords),
  'GET /api/agent/applications': always(agents),
}

export const audiences: Audiences = {
  'applications.message': 'agents',
  'applications.answers': 'agents',
  'application_drafts.form': 'nobody',
  'applications.rejection_notes': 'agents',
}

export const plantCanaries: PlantCanaries = ({ db }, { tenant, property }) =>
  db.insert(applicationDrafts).values({ tenantId: tenant.id, propertyId: property.id, form: { message: makeCanary() } })

export const callsOfArchivedProperty: CallsOfArchivedProperty = {
  'GET /api/properties/:id/decisions.csv': { statuses: [401, 403, 403, 404, 200, 200] },
  'GET /api/properties/:id/application-draft': { statuses: [401, 404, 404, 404, 200, 200] },
  'PUT /api/properties/:id/application-draft': {
    statuses: [401, 404, 404, 404, 409, 409],
    input: () => ({ body: { answers: {} } }),
  },
  'DELETE /api/properties/:id/application-draft': { statuses: [401, 200, 200, 200, 200, 200] },
  'POST /api/applications': {
    statuses: [401, 404, 404, 404, 403, 409],
    input: ({ propertyId }) => ({ body: { propertyId } }),
    refusal: 'This home can’t be applied for at the moment',
  },
}
