import { USERS } from '../accounts/tags.ts'
import { DAYS, PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'

export const overviewShows = {
  'GET /api/overview': () => [PROPERTIES, USERS, DAYS],
} satisfies Shows
