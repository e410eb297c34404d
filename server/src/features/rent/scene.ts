import { monthStart } from '@lintel/contract/calendar'
import { dayIn } from '../../format/days.ts'
import { byAgent, byOwner, type Commands, type Scene } from '../../test/scene.ts'

declare module '../../test/scene.ts' {
  interface Scene {
    /** Of the tenant, without books. */
    tenancy: { id: string }
    /** The rival's, whose books their owner starts at once with those of all leases. */
    rivalTenancy: { id: string }
    /** Of a tenant in a file. */
    importedProperty: { id: string }
  }
}

const today = () => dayIn('UTC', new Date())
const YEARS = { startsOn: '2025-01-01', endsOn: '2099-12-31' }

export async function makeRecords({ world, users: { owner, tenant, rival } }: Scene) {
  const property = () => world.property(owner, { isPublished: false, status: 'occupied' })
  return {
    tenancy: await world.lease(tenant, await property(), YEARS),
    rivalTenancy: await world.lease(rival, await property(), YEARS),
    importedProperty: await property(),
  }
}

export const readIds = ({ tenancy, rivalTenancy }: Scene) => ({ leases: [tenancy.id, rivalTenancy.id] })

export const readInputs = () => ({
  'GET /api/leases/:id/payments/preview': { query: { amount: '250', receivedOn: today() } },
})

const ofTenancy =
  (body: () => object) =>
  ({ tenancy }: Scene) => ({ params: { id: tenancy.id }, body: body() })

/** Of the tenancy. @returns the ids */
async function listIds({ act, users, tenancy }: Scene, kind: 'rent' | 'repair' | 'payment' | 'parking') {
  const params = { id: tenancy.id }
  if (kind === 'parking') {
    const schedules = await act(users.owner, 'GET /api/leases/:id/schedules', { params })
    return idsOf(schedules.json(), (row) => row.kind === kind)
  }
  const lines = (await act(users.owner, 'GET /api/leases/:id/ledger', { params })).json()
  if (kind === 'payment') return idsOf(lines.flatMap((line: { payment: Row | null }) => line.payment ?? []))
  return idsOf(
    lines.flatMap((line: { charge: Row | null }) => line.charge ?? []),
    (row) => row.kind === kind,
  )
}

type Row = { id: string; kind: string }
const idsOf = (rows: Row[], isListed: (row: Row) => boolean = () => true) => rows.filter(isListed).map(({ id }) => id)

const first = (kind: Parameters<typeof listIds>[1], body: () => object) => async (scene: Scene) => ({
  params: { id: (await listIds(scene, kind))[0] ?? '' },
  body: body(),
})

export const commands: Commands = {
  'POST /api/books/check': byAgent(),
  'POST /api/leases/:id/books': byOwner(ofTenancy(() => ({ startOn: monthStart(today()), owed: 300, credit: 20 }))),
  'POST /api/people/:id/books': byOwner(({ users, rivalTenancy }) => ({
    params: { id: users.owner.id },
    body: { isOn: true, openings: [{ leaseId: rivalTenancy.id, owed: 100 }] },
  })),
  'POST /api/people/:id/books, by an agent who switches them off': byAgent(({ users }) => ({
    params: { id: users.owner.id },
    body: { isOn: false },
  })),
  'PUT /api/people/:id/payment-details': byOwner(({ users }) => ({
    params: { id: users.owner.id },
    body: { instructions: 'By transfer.', iban: 'DE89370400440532013000' },
  })),
  'PUT /api/people/:id/payment-details, by an agent': byAgent(({ users }) => ({
    params: { id: users.owner.id },
    body: { instructions: 'In cash.' },
  })),
  'POST /api/leases/:id/charges': byOwner(
    ofTenancy(() => ({ clientId: 'repair', kind: 'repair', amount: 80, dueOn: today() })),
  ),
  'POST /api/leases/:id/payments': byOwner(
    ofTenancy(() => ({ clientId: 'paid', amount: 250, receivedOn: today(), reference: 'January' })),
  ),
  'POST /api/leases/:id/payments, by an agent': byAgent(
    ofTenancy(() => ({ clientId: 'paid-to-an-agent', amount: 70, receivedOn: today(), method: 'cash' })),
  ),
  'POST /api/payments/:id/reverse': byOwner(first('payment', () => ({ reason: 'bounced' }))),
  'POST /api/charges/:id/write-off': byOwner(first('repair', () => ({ note: 'Not worth it' }))),
  'POST /api/charges/:id/reverse': byAgent(first('rent', () => ({ reason: 'waived' }))),
  'POST /api/leases/:id/schedules': byOwner(
    ofTenancy(() => ({ clientId: 'parking', kind: 'parking', amount: 60, startDate: monthStart(today(), 1) })),
  ),
  'POST /api/schedules/:id/amounts': byOwner(
    first('parking', () => ({ amount: 65, startDate: monthStart(today(), 2) })),
  ),
  'scheduled: issue charges': {
    job: ({ world }) => world.runTask('issue charges', new Date(`${monthStart(today(), 3)}T12:00:00Z`)),
  },
  'POST /api/rent/import/preview': 'shown nowhere',
  'POST /api/rent/import': byOwner(({ importedProperty }) => ({
    query: { clientId: 'import', startOn: today() },
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(`home,tenant,start,end,rent\n${importedProperty.id},Ada Lovelace,2025-01-01,2099-12-31,900\n`),
  })),
  'POST /api/schedules/:id/end': byOwner(first('parking', () => ({ endDate: monthStart(today(), 2) }))),
}
