import { APPLICATIONS } from '../applications/tags.ts'
import { DOCUMENTS } from '../documents/tags.ts'
import { LEASES } from '../leases/tags.ts'
import { DAYS, PROPERTIES } from '../properties/tags.ts'
import { rentOfOwner } from '../rent/tags.ts'
import type { Shows } from '../tags.ts'
import { ACCOUNT, REGISTRATION_RULES, SESSIONS, USERS } from './tags.ts'

export const accountShows = {
  'GET /api/auth/user': () => [ACCOUNT],
  'GET /api/auth/user/deletion': () => [ACCOUNT, APPLICATIONS, DOCUMENTS, LEASES, PROPERTIES],
  'GET /api/agent/users/:id/hand-over': ({ params }) => [PROPERTIES, LEASES, rentOfOwner(params.id), DAYS],
  'GET /api/agent/invitations': () => [USERS],
  'GET /api/auth/owner-invitation': () => [ACCOUNT],
  'GET /api/auth/sessions': () => [SESSIONS],
  'GET /api/auth/register': () => [REGISTRATION_RULES],
} satisfies Shows
