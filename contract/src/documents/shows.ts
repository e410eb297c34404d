import { CONTACTS } from '../accounts/tags.ts'
import { APPLICATIONS, applicationTag } from '../applications/tags.ts'
import { LEASES } from '../leases/tags.ts'
import { PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { DOCUMENTS } from './tags.ts'

const listed = () => [DOCUMENTS, APPLICATIONS, LEASES, PROPERTIES, CONTACTS]

export const documentShows = {
  'GET /api/auth/user/deletion': () => [DOCUMENTS],
  'GET /api/documents': listed,
  'GET /api/documents.csv': listed,
  'GET /api/tenant/documents': () => [DOCUMENTS, CONTACTS],
  'GET /api/properties/:id/documents': () => [DOCUMENTS, APPLICATIONS, CONTACTS],
  'GET /api/applications/:id/documents': ({ params }) => [DOCUMENTS, applicationTag(params.id), CONTACTS],
} satisfies Shows
