import { CONTACTS, USERS, userTag } from '../accounts/tags.ts'
import { APPLICATIONS } from '../applications/tags.ts'
import { DOCUMENTS } from '../documents/tags.ts'
import { LEASES } from '../leases/tags.ts'
import { BLOCKS, MESSAGES } from '../messages/tags.ts'
import { PROPERTIES, PUBLIC_PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'

export const peopleShows = {
  'GET /api/people/:id': ({ params }) => [
    userTag(params.id),
    USERS,
    CONTACTS,
    PROPERTIES,
    PUBLIC_PROPERTIES,
    APPLICATIONS,
    LEASES,
    DOCUMENTS,
    MESSAGES,
    BLOCKS,
  ],
  'GET /api/agent/users': () => [USERS, APPLICATIONS, PROPERTIES],
  'GET /api/agent/users.csv': () => [USERS, APPLICATIONS, PROPERTIES],
  'GET /api/agent/users/counts': () => [USERS],
} satisfies Shows
