import type { documentRoutes } from '@lintel/contract/documents/routes'
import {
  type Audiences,
  always,
  type CallsOfArchivedProperty,
  type Permission,
  type Permissions,
  type PlantCanaries,
  type Row,
  signedIn,
  statuses,
} from '../../test/permissions.ts'
import { uploadInParts } from '../../test/uploading.ts'

/** A document that has arrived in parts. */
const arrived: Permission = {
  own: statuses(401, 201, 201, 201, 201),
  anothers: statuses(401, 404, 404, 404, 404),
  input: async ({ world, owner, callerOr }) => {
    const uploadId = await uploadInParts(world, callerOr(owner), '%PDF-1.4 a paper')
    return { body: { uploadId, type: 'receipt', title: 'Rent' } }
  },
}

export const permissions: Permissions<typeof documentRoutes> = {
  'GET /api/documents': always(signedIn),
  'GET /api/documents.csv': always(signedIn),
  'GET /api/tenant/documents': always(signedIn),
  'GET /api/properties/:id/documents': {
    own: statuses(401, 403, 200, 200, 403),
    anothers: statuses(401, 403, 403, 200, 403),
    input: async ({ world, owner, callerOr }) => ({ params: { id: (await world.property(callerOr(owner))).id } }),
  },
  'GET /api/applications/:id/documents': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 200, 404),
    input: async ({ world, owner, callerOr }) => {
      const applicant = callerOr(await world.tenant())
      return { params: { id: (await world.application(applicant, await world.property(owner))).id } }
    },
  },
  'POST /api/documents': {
    own: statuses(401, 201, 201, 201, 201),
    anothers: statuses(401, 400, 400, 201, 400),
    input: async ({ world, isOwn, owner }) => ({
      query: { type: 'receipt', title: 'Rent', ...(!isOwn && { propertyId: (await world.property(owner)).id }) },
      body: Buffer.from('%PDF-1.4'),
      headers: { 'content-type': 'application/pdf' },
    }),
  },
  'POST /api/documents/uploaded': arrived,
  'GET /api/documents/:id/content': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 404, 404),
    input: async ({ world, tenant, callerOr }) => ({ params: { id: (await world.document(callerOr(tenant))).id } }),
  },
  'DELETE /api/documents/:id': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 404, 404),
    input: async ({ world, tenant, callerOr }) => ({ params: { id: (await world.document(callerOr(tenant))).id } }),
  },
}

/** The canary of type `identity` is attached to no record. */
const readers = ({ type }: Row) => (type === 'identity' ? 'nobody' : 'agents')

/** A document that is attached to no record. */
export const plantCanaries: PlantCanaries = (world, { tenant }) => world.document(tenant, { type: 'identity' })

export const audiences: Audiences = {
  'documents.title': readers,
  'documents.file_name': readers,
  'documents.sha256': readers,
  'documents.storage_key': 'nobody',
}

export const callsOfArchivedProperty: CallsOfArchivedProperty = {
  'GET /api/properties/:id/documents': { statuses: [401, 403, 403, 404, 200, 200] },
  'POST /api/documents': {
    statuses: [401, 400, 409, 400, 409, 409],
    input: ({ propertyId }) => ({ query: { title: 'Receipt', type: 'receipt', propertyId } }),
  },
  'POST /api/documents/uploaded': {
    statuses: [401, 400, 409, 400, 409, 409],
    input: ({ propertyId }) => ({ body: { title: 'Receipt', type: 'receipt', propertyId, uploadId: propertyId } }),
  },
}
