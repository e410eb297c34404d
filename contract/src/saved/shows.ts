import { PROPERTIES, PUBLIC_PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { SAVED } from './tags.ts'

export const savedShows = {
  // In every page: it must not depend on what others change all the time.
  'GET /api/saved': () => [SAVED],
  'GET /api/saved/homes': () => [SAVED, PROPERTIES, PUBLIC_PROPERTIES],
  'GET /api/saved/found': () => [SAVED, PROPERTIES, PUBLIC_PROPERTIES],
  'GET /api/saved/searches': () => [SAVED],
  'GET /api/shared-homes/:token': () => [PUBLIC_PROPERTIES],
  'GET /api/unsubscribe/:token': () => [],
} satisfies Shows
