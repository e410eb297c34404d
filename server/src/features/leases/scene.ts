import { byOwner, byTenant, type Commands, type Scene } from '../../test/scene.ts'

declare module '../../test/scene.ts' {
  interface Scene {
    /** Of a tenant without an account. */
    unclaimed: { id: string }
  }
}

const TERM = { startDate: '2026-01-01', endDate: '2040-12-31' }

export async function makeRecords({ world, users: { owner } }: Scene) {
  const property = await world.property(owner, { isPublished: false, status: 'occupied' })
  return { unclaimed: await world.lease(null, property, { startsOn: TERM.startDate, endsOn: TERM.endDate }) }
}

export const readIds = ({ unclaimed }: Scene) => ({ leases: [unclaimed.id] })

export const readInputs = ({ properties }: Scene) => ({
  'GET /api/leases/preview': { query: { ...TERM, propertyId: properties.free.id } },
})

const ofUnclaimed = ({ unclaimed }: Scene) => ({ params: { id: unclaimed.id }, body: {} })

/** @returns the token of a new invitation */
async function invite({ act, users, unclaimed }: Scene): Promise<string> {
  const params = { id: unclaimed.id }
  const invited = await act(users.owner, 'POST /api/leases/:id/invitation', { params, body: {} })
  return invited.json().url.split('#token=')[1]
}

export const commands: Commands = {
  'POST /api/leases': byOwner(async ({ world, users }) => ({
    body: { ...TERM, propertyId: (await world.property(users.owner)).id, tenantName: 'Tessa Ames' },
  })),
  'POST /api/leases/:id/invitation': byOwner(ofUnclaimed),
  'DELETE /api/leases/:id/invitation': byOwner(({ unclaimed }) => ({ params: { id: unclaimed.id } })),
  'POST /api/invitations/open': byTenant(async (scene) => ({ body: { token: await invite(scene) } })),
  'POST /api/invitations/accept': byTenant(async (scene) => ({ body: { token: await invite(scene) } })),
}
