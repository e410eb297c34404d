import type { Shows } from '../tags.ts'
import { ACCOUNT, REGISTRATION_RULES, SESSIONS, USERS } from './tags.ts'

export const accountShows = {
  'GET /api/auth/user': () => [ACCOUNT],
  'GET /api/auth/user/deletion': () => [ACCOUNT],
  'GET /api/agent/users/:id/hand-over': () => [],
  'GET /api/agent/invitations': () => [USERS],
  'GET /api/auth/owner-invitation': () => [ACCOUNT],
  'GET /api/auth/sessions': () => [SESSIONS],
  'GET /api/auth/register': () => [REGISTRATION_RULES],
} satisfies Shows
