import { CONTACTS } from '../accounts/tags.ts'
import { DOCUMENTS } from '../documents/tags.ts'
import { LEASES } from '../leases/tags.ts'
import { PROPERTIES, propertyTag } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { APPLICATIONS, applicationTag, draftTag } from './tags.ts'

const listed = () => [APPLICATIONS, PROPERTIES, CONTACTS]

export const applicationShows = {
  'GET /api/applications/:id': ({ params }) => [applicationTag(params.id), PROPERTIES, LEASES, CONTACTS],
  'GET /api/applications/counts': listed,
  'GET /api/applications/:id/neighbours': listed,
  'GET /api/applications/:id/others': listed,
  'GET /api/applications/:id/approval': () => [...listed(), LEASES],
  'GET /api/applications/questions': () => [],
  'GET /api/properties/:id/decisions.csv': listed,
  'GET /api/properties/:id/application-draft': ({ params }) => [
    draftTag(params.id),
    propertyTag(params.id),
    APPLICATIONS,
    DOCUMENTS,
  ],
  'GET /api/applications.csv': listed,
  'GET /api/tenant/applications': listed,
  'GET /api/owner/applications': listed,
  'GET /api/agent/applications': listed,
  'GET /api/auth/user/deletion': () => [APPLICATIONS],
  'GET /api/properties/:id/removal': () => [APPLICATIONS],
  'GET /api/leases/preview': () => [APPLICATIONS],
  'GET /api/leases/:id/cancellation': () => [APPLICATIONS],
  'GET /api/overview': () => [APPLICATIONS],
} satisfies Shows
