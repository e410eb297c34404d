import { USERS } from '../accounts/tags.ts'
import { PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { REPORTS } from './tags.ts'

export const reportShows = {
  'GET /api/reports/own': () => [REPORTS],
  'GET /api/agent/reports': () => [REPORTS, PROPERTIES, USERS],
  'GET /api/agent/reports/count': () => [REPORTS],
} satisfies Shows
