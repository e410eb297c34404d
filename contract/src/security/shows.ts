import type { Shows } from '../tags.ts'
import { SECURITY_LOG } from './tags.ts'

export const securityShows = {
  'GET /api/auth/security-log': () => [SECURITY_LOG],
  'GET /api/agent/security-log': () => [SECURITY_LOG],
} satisfies Shows
