import { CONTACTS } from '../accounts/tags.ts'
import { APPLICATIONS } from '../applications/tags.ts'
import { DOCUMENTS } from '../documents/tags.ts'
import { LEASES } from '../leases/tags.ts'
import { BLOCKS, MESSAGES } from '../messages/tags.ts'
import type { Shows } from '../tags.ts'
import { LISTINGS, PROPERTIES, PUBLIC_PROPERTIES, propertyTag } from './tags.ts'

const managed = () => [PROPERTIES, APPLICATIONS, LEASES, CONTACTS]

export const propertyShows = {
  'GET /api/properties/public': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/public/count': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/public/choices': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/several': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/cities': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/places': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/sentence': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/search': () => [],
  'GET /sitemap.xml': () => [PUBLIC_PROPERTIES],
  'GET /sitemaps/:week': () => [PUBLIC_PROPERTIES],
  'GET /robots.txt': () => [],
  'GET /api/properties/:id': ({ params }) => [propertyTag(params.id)],
  'GET /api/properties/:id/listing': ({ params }) => [propertyTag(params.id), LISTINGS],
  'GET /api/properties/:id/standing': ({ params }) => [propertyTag(params.id), APPLICATIONS, LEASES],
  'GET /api/properties/:id/removal': ({ params }) => [propertyTag(params.id), APPLICATIONS, LEASES],
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
