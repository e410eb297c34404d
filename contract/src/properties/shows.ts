import type { Shows } from '../tags.ts'
import { DAYS, PROPERTIES, PUBLIC_PROPERTIES, propertyTag } from './tags.ts'

export const propertyShows = {
  'GET /api/properties/public': () => [PUBLIC_PROPERTIES, DAYS],
  'GET /api/properties/public/count': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/public/choices': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/several': () => [PUBLIC_PROPERTIES, DAYS],
  'GET /api/properties/cities': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/places': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/sentence': () => [PUBLIC_PROPERTIES],
  'GET /api/properties/search': () => [],
  'GET /sitemap.xml': () => [PUBLIC_PROPERTIES],
  'GET /sitemaps/:week': () => [PUBLIC_PROPERTIES],
  'GET /robots.txt': () => [],
  'GET /api/properties/:id': ({ params }) => [propertyTag(params.id), DAYS],
  'GET /api/properties/:id/removal': ({ params }) => [propertyTag(params.id)],
  'GET /api/auth/user/deletion': () => [PROPERTIES],
  'GET /api/agent/users/:id/hand-over': () => [PROPERTIES, DAYS],
} satisfies Shows
