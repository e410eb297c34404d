import { CONTACTS } from '../accounts/tags.ts'
import { APPLICATIONS } from '../applications/tags.ts'
import { DOCUMENTS } from '../documents/tags.ts'
import { LEASES } from '../leases/tags.ts'
import { BLOCKS, MESSAGES } from '../messages/tags.ts'
import { DAYS, LANDLORDS, PROPERTIES, propertyTag } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'

const managed = () => [PROPERTIES, APPLICATIONS, LEASES, CONTACTS, DAYS]

export const portfolioShows = {
  'GET /api/properties/:id/listing': ({ params }) => [propertyTag(params.id), LANDLORDS, DAYS],
  'GET /api/properties/:id/standing': ({ params }) => [propertyTag(params.id), APPLICATIONS, LEASES],
  'GET /api/properties/:id/management': ({ params }) => [
    ...managed(),
    propertyTag(params.id),
    DOCUMENTS,
    MESSAGES,
    BLOCKS,
  ],
  'GET /api/owner/properties': managed,
  'GET /api/agent/properties': managed,
  'GET /api/owner/properties/count': managed,
  'GET /api/agent/properties/count': managed,
  'GET /api/agent/vacancies': managed,
  'GET /api/owner/properties.csv': managed,
  'GET /api/agent/properties.csv': managed,
} satisfies Shows
