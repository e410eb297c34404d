import type { Shows } from '../tags.ts'
import { SYSTEM } from './tags.ts'

export const systemShows = {
  'GET /api/agent/system': () => [SYSTEM],
  'GET /api/agent/system/failed-jobs': () => [SYSTEM],
  'GET /api/agent/system/bounced-emails': () => [SYSTEM],
} satisfies Shows
