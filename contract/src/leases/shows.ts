import { ACCOUNT, CONTACTS } from '../accounts/tags.ts'
import { APPLICATIONS } from '../applications/tags.ts'
import { DAYS, PROPERTIES } from '../properties/tags.ts'
import { RENT } from '../rent/tags.ts'
import type { Shows } from '../tags.ts'
import { LEASES } from './tags.ts'

export const leaseShows = {
  'GET /api/tenant/lease': () => [LEASES, PROPERTIES, CONTACTS, DAYS],
  'GET /api/leases/preview': () => [LEASES, APPLICATIONS, PROPERTIES, RENT, DAYS, ACCOUNT],
  'GET /api/leases/:id/invitation': () => [LEASES],
  'GET /api/leases/:id/end': () => [LEASES, PROPERTIES, RENT, DAYS],
  'GET /api/leases/:id/cancellation': () => [LEASES, APPLICATIONS, PROPERTIES, CONTACTS, RENT, ACCOUNT],
} satisfies Shows
