import { CONTACTS, USERS } from '../accounts/tags.ts'
import { applicationTag } from '../applications/tags.ts'
import { PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { NOTES } from './tags.ts'

export const noteShows = {
  'GET /api/people/:id/notes': () => [NOTES, CONTACTS, USERS],
  'GET /api/applications/:id/notes': ({ params }) => [NOTES, CONTACTS, applicationTag(params.id), PROPERTIES],
} satisfies Shows
