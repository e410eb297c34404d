import { ACCOUNT, CONTACTS } from '../accounts/tags.ts'
import { APPLICATIONS } from '../applications/tags.ts'
import { DAYS, PROPERTIES } from '../properties/tags.ts'
import { RENT, rentOfLease } from '../rent/tags.ts'
import type { Shows } from '../tags.ts'
import { LEASES } from './tags.ts'

export const leaseShows = {
  'GET /api/tenant/lease': () => [LEASES, PROPERTIES, CONTACTS, DAYS],
  'GET /api/leases/preview': () => [LEASES, APPLICATIONS, PROPERTIES, RENT, DAYS, ACCOUNT],
  'GET /api/leases/:id/invitation': () => [LEASES],
  'GET /api/leases/:id/end': ({ params }) => [LEASES, PROPERTIES, rentOfLease(params.id), DAYS],
  'GET /api/leases/:id/cancellation': ({ params }) => [
    LEASES,
    APPLICATIONS,
    PROPERTIES,
    CONTACTS,
    rentOfLease(params.id),
    ACCOUNT,
  ],
} satisfies Shows
