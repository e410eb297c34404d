import type { leaseRoutes } from '@lintel/contract/leases/routes'
import {
  type Audiences,
  always,
  deciders,
  type Permission,
  type Permissions,
  signedIn,
} from '../../test/permissions.ts'

/** A call about a lease that has not begun, of a property of the caller or of another owner. */
const leased = (body?: object, query?: Record<string, string>): Permission => ({
  ...deciders,
  input: async ({ world, owner, callerOr }) => {
    const property = await world.home(callerOr(owner))
    const lease = await world.lease(await world.tenant(), property, { startsOn: '2030-01-01', endsOn: '2030-12-31' })
    return { params: { id: lease.id }, body, query }
  },
})

export const permissions: Permissions<typeof leaseRoutes> = {
  'GET /api/tenant/lease': always(signedIn),
  'GET /api/leases/:id/end': leased(undefined, { endDate: '2030-06-30' }),
  'POST /api/leases/:id/end': leased({ endDate: '2030-06-30' }),
  'GET /api/leases/:id/cancellation': leased(),
  'POST /api/leases/:id/cancel': leased({ reopenOthers: true }),
}

export const audiences: Audiences = {
  'leases.document': 'agents',
}
