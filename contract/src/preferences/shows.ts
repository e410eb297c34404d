import type { Shows } from '../tags.ts'
import { PREFERENCES } from './tags.ts'

export const preferenceShows = {
  'GET /api/preferences': () => [PREFERENCES],
} satisfies Shows
