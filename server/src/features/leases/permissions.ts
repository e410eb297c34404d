import type { leaseRoutes } from '@lintel/contract/leases/routes'
import { makeCanary } from '../../test/canaries.ts'
import {
  type Audiences,
  always,
  deciders,
  everyone,
  type Permission,
  type Permissions,
  type PlantCanaries,
  type Scene,
  signedIn,
  statuses,
} from '../../test/permissions.ts'
import type { TestUser, World } from '../../test/world.ts'
import { actorOf } from '../accounts/present.ts'
import { createInvitations } from './invitations/create.ts'

/** A call about a lease that has not begun, of a property of the caller or of another owner. */
const leased = (body?: object, query?: Record<string, string>): Permission => ({
  ...deciders,
  input: async ({ world, owner, callerOr }) => {
    const property = await world.property(callerOr(owner))
    const lease = await world.lease(await world.tenant(), property, { startsOn: '2030-01-01', endsOn: '2030-12-31' })
    return { params: { id: lease.id }, body, query }
  },
})

/** A call about a tenant without an account. `isInvited`: there is an open invitation. */
const unclaimed = (created: number, { body, isInvited = false }: { body?: object; isInvited?: boolean } = {}) => ({
  own: statuses(401, 403, created, created, 403),
  anothers: statuses(401, 403, 404, created, 403),
  input: async ({ world, owner, callerOr }: Scene) => {
    const landlord = callerOr(owner)
    const lease = await world.lease(null, await world.property(landlord), TERM)
    if (isInvited) await invite(world, lease.id, landlord)
    return { params: { id: lease.id }, body }
  },
})

const TERM = { startsOn: '2030-01-01', endsOn: '2030-12-31' }

/** @returns the token */
async function invite(world: World, leaseId: string, landlord: TestUser): Promise<string> {
  const given = [{ leaseId, email: null }]
  const [issued] = await createInvitations(world.db, { actor: actorOf(landlord), secret: '', now: new Date() }, given)
  return issued?.path?.split('#token=')[1] ?? ''
}

/** A call with the token of an invitation to a lease of another owner's home. */
const invited = (row: ReturnType<typeof statuses>) =>
  always(row, async ({ world, owner }) => {
    const lease = await world.lease(null, await world.property(owner), TERM)
    return { body: { token: await invite(world, lease.id, owner) } }
  })

const NEW = { startDate: '2030-01-01', endDate: '2030-12-31' }

export const permissions: Permissions<typeof leaseRoutes> = {
  'GET /api/leases/preview': {
    ...deciders,
    input: async ({ world, owner, callerOr }) => ({
      query: { ...NEW, propertyId: (await world.property(callerOr(owner))).id },
    }),
  },
  'POST /api/leases': {
    own: statuses(401, 403, 201, 201, 403),
    anothers: statuses(401, 403, 404, 201, 403),
    input: async ({ world, owner, callerOr }) => ({
      body: { ...NEW, tenantName: 'Tessa Ames', propertyId: (await world.property(callerOr(owner))).id },
    }),
  },
  'GET /api/leases/:id/invitation': unclaimed(200),
  'POST /api/leases/:id/invitation': unclaimed(201, { body: {} }),
  'DELETE /api/leases/:id/invitation': unclaimed(200, { isInvited: true }),
  'POST /api/invitations/open': invited(everyone),
  'POST /api/invitations/accept': invited(signedIn),
  'GET /api/tenant/lease': always(signedIn),
  'GET /api/leases/:id/end': leased(undefined, { endDate: '2030-06-30' }),
  'POST /api/leases/:id/end': leased({ endDate: '2030-06-30' }),
  'GET /api/leases/:id/cancellation': leased(),
  'POST /api/leases/:id/cancel': leased({ reopenOthers: true }),
}

/** The name of a tenant without an account. */
export const plantCanaries: PlantCanaries = (world, { property }) =>
  world.lease(null, property, { startsOn: '2001-01-01', endsOn: '2001-12-31', tenantName: makeCanary() })

export const audiences: Audiences = {
  'leases.document': 'agents',
  'lease_parties.name': 'agents',
}
