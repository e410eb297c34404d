import { ACCOUNT, CONTACTS } from '../accounts/tags.ts'
import { DAYS, PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { LEASES } from './tags.ts'

export const leaseShows = {
  'GET /api/tenant/lease': () => [LEASES, PROPERTIES, CONTACTS, DAYS],
  'GET /api/leases/preview': () => [LEASES, PROPERTIES, DAYS, ACCOUNT],
  'GET /api/leases/:id/invitation': () => [LEASES],
  'GET /api/leases/:id/end': () => [LEASES, PROPERTIES, DAYS],
  'GET /api/leases/:id/cancellation': () => [LEASES, PROPERTIES, CONTACTS, ACCOUNT],
  'GET /api/auth/user/deletion': () => [LEASES],
  'GET /api/agent/users/:id/hand-over': () => [LEASES],
  'GET /api/properties/:id/removal': () => [LEASES],
  'GET /api/overview': () => [LEASES],
} satisfies Shows
