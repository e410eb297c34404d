import { CONTACTS, USERS } from '../accounts/tags.ts'
import { APPLICATIONS } from '../applications/tags.ts'
import { PROPERTIES, PUBLIC_PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { PREFERENCES, RECENT } from './tags.ts'

export const preferenceShows = {
  'GET /api/preferences': () => [PREFERENCES],
  'GET /api/preferences/recent': () => [RECENT, PROPERTIES, PUBLIC_PROPERTIES, APPLICATIONS, CONTACTS, USERS],
} satisfies Shows
