import { CONTACTS } from '../accounts/tags.ts'
import { APPLICATIONS } from '../applications/tags.ts'
import { DOCUMENTS } from '../documents/tags.ts'
import { LEASES } from '../leases/tags.ts'
import { PROPERTIES, propertyTag } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'

export const historyShows = {
  'GET /api/properties/:id/history': ({ params }) => [
    propertyTag(params.id),
    PROPERTIES,
    APPLICATIONS,
    LEASES,
    DOCUMENTS,
    CONTACTS,
  ],
} satisfies Shows
