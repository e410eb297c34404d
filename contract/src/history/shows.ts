import { CONTACTS } from '../accounts/tags.ts'
import { propertyTag } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { historyTag } from './tags.ts'

export const historyShows = {
  'GET /api/properties/:id/history': ({ params }) => [historyTag(params.id), propertyTag(params.id), CONTACTS],
} satisfies Shows
