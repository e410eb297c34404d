import { USERS } from '../accounts/tags.ts'
import { APPLICATIONS } from '../applications/tags.ts'
import { LEASES } from '../leases/tags.ts'
import { DAYS, PROPERTIES } from '../properties/tags.ts'
import { RENT } from '../rent/tags.ts'
import type { Shows } from '../tags.ts'

export const overviewShows = {
  'GET /api/overview': () => [PROPERTIES, APPLICATIONS, LEASES, USERS, RENT, DAYS],
} satisfies Shows
