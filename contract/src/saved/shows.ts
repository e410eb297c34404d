import { PROPERTIES, PUBLIC_PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { SAVED } from './tags.ts'

export const savedShows = {
  'GET /api/saved': () => [SAVED, PROPERTIES, PUBLIC_PROPERTIES],
  'GET /api/saved/homes': () => [SAVED, PROPERTIES, PUBLIC_PROPERTIES],
  'GET /api/saved/found': () => [SAVED, PROPERTIES, PUBLIC_PROPERTIES],
  'GET /api/saved/searches': () => [SAVED, PROPERTIES, PUBLIC_PROPERTIES],
  'GET /api/shared-homes/:token': () => [PUBLIC_PROPERTIES],
  'GET /api/unsubscribe/:token': () => [],
} satisfies Shows
