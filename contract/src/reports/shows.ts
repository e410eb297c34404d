import { PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { REPORTS } from './tags.ts'

export const reportShows = {
  'GET /api/reports/own': () => [REPORTS],
  'GET /api/agent/reports': () => [REPORTS, PROPERTIES],
  'GET /api/agent/reports/count': () => [REPORTS],
} satisfies Shows
