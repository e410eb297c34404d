import { randomUUID } from 'node:crypto'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { makeCanary } from '../../test/canaries.ts'
import {
  type Audiences,
  agents,
  always,
  deciders,
  type Input,
  landlords,
  type Permission,
  type Permissions,
  type PlantCanaries,
  type Scene,
  signedIn,
  statuses,
} from '../../test/permissions.ts'
import type { TestUser, World } from '../../test/world.ts'
import type { Book } from './books/book.ts'
import { paymentDetails } from './table.ts'

const YEAR = { startsOn: '2030-01-01', endsOn: '2030-12-31' }

/** A lease of the caller or of others: of the caller's home if they are an owner, of their own tenancy if they are a tenant. */
async function makeLease({ world, caller, owner, tenant, callerOr }: Scene) {
  const isTenant = caller?.role === 'tenant' || caller?.approvedAt === null
  const landlord = caller?.role === 'owner' ? callerOr(owner) : owner
  const lease = await world.lease(isTenant ? callerOr(tenant) : tenant, await world.property(landlord), YEAR)
  return { landlord, lease }
}

type Kept = { world: World; landlord: TestUser; book: Book }

/** A lease with books: a charge of its deposit, and its rent each month. */
async function makeBooks(scene: Scene): Promise<Kept> {
  const { landlord, lease } = await makeLease(scene)
  return { world: scene.world, landlord, book: await scene.world.books(lease, landlord) }
}

/** Its tenant, the owner and agents read the books of a lease. */
const read: Permission = {
  own: signedIn,
  anothers: statuses(401, 404, 404, 200, 404),
  input: async (scene) => ({ params: { id: (await makeBooks(scene)).book.lease.id } }),
}

/** The owner and agents keep them. */
const kept = (input: (kept: Kept) => Input | Promise<Input>): Permission => ({
  ...deciders,
  input: async (scene) => input(await makeBooks(scene)),
})

const adding: Pick<Permission, 'own' | 'anothers'> = {
  own: statuses(401, 403, 201, 201, 403),
  anothers: statuses(401, 403, 404, 201, 403),
}
const ofLease =
  (given: object = {}) =>
  ({ book }: Kept): Input => ({ params: { id: book.lease.id }, ...given })
const ofCharge =
  (body: object) =>
  ({ book }: Kept): Input => ({ params: { id: book.charges[0]?.id ?? '' }, body })
const ofSchedule =
  (body: object) =>
  ({ book }: Kept): Input => ({ params: { id: book.schedules[0]?.id ?? '' }, body })

async function ofPayment({ world, landlord, book }: Kept): Promise<Input> {
  const params = { id: book.lease.id }
  const { body } = await world.call(landlord, routes.recordPayment, { params, body: payment() })
  return { params: { id: body.id }, body: { reason: 'bounced' } }
}

const payment = () => ({ clientId: randomUUID(), amount: 250, receivedOn: '2026-01-05' })
const charge = () => ({ clientId: randomUUID(), kind: 'repair' as const, amount: 80, dueOn: '2030-02-01' })
const schedule = () => ({ clientId: randomUUID(), kind: 'parking' as const, amount: 60, startDate: '2030-02-01' })

/** About the books of the caller, or of another owner. */
const ofOwner = (body?: object): Permission => ({
  ...deciders,
  input: async ({ caller, owner, callerOr }) => ({
    params: { id: (caller?.role === 'owner' ? callerOr(owner) : owner).id },
    body,
  }),
})

/** A file about the homes of the caller, or of another owner. */
const ofFile: Permission = {
  ...deciders,
  input: async ({ world, caller, owner, callerOr }) => {
    const landlord = caller?.role === 'owner' ? callerOr(owner) : owner
    const property = await world.property(landlord)
    return {
      query: { ownerId: landlord.id, clientId: randomUUID() },
      body: Buffer.from(`home,tenant,start,end,rent\n${property.id},Ada Lovelace,2099-01-01,2099-12-31,1200\n`),
      headers: { 'content-type': 'text/csv' },
    }
  },
}

/** About a lease without books. */
const unbooked = async (scene: Scene): Promise<Input> => ({ params: { id: (await makeLease(scene)).lease.id } })

/** A year of the books of a lease. */
const rangeOf = async (scene: Scene) => {
  const { book } = await makeBooks(scene)
  return { from: '2030-01-01', through: '2030-12-31', leaseId: book.lease.id }
}
const ofRange: Permission = { ...read, input: async (scene) => ({ query: await rangeOf(scene) }) }

export const permissions: Permissions<typeof routes> = {
  'GET /api/rent': always(landlords),
  'GET /api/rent/figures': always(landlords),
  'GET /api/money': always(signedIn),
  'POST /api/rent/import/preview': ofFile,
  'POST /api/rent/import': { ...ofFile, ...adding },
  'GET /api/rent/charges': always(landlords, async () => ({ query: { due: '2030-01' } })),
  'GET /api/rent/payments': always(landlords, async () => ({ query: { received: '2026-01' } })),
  'GET /api/statement': ofRange,
  'GET /api/statement/lines': {
    ...read,
    input: async (scene) => ({ query: { ...(await rangeOf(scene)), currency: 'USD' } }),
  },
  'GET /api/statement.csv': ofRange,
  'GET /api/people/:id/books': ofOwner(),
  'POST /api/people/:id/books': ofOwner({ isOn: true }),
  'GET /api/people/:id/payment-details': ofOwner(),
  'PUT /api/people/:id/payment-details': ofOwner({ instructions: 'By transfer, please.' }),
  'GET /api/leases/:id/payment-details': read,
  'GET /api/leases/:id/books': { ...deciders, input: unbooked },
  'POST /api/leases/:id/books': { ...adding, input: async (scene) => ({ ...(await unbooked(scene)), body: {} }) },
  'GET /api/leases/:id/account': read,
  'GET /api/leases/:id/ledger': read,
  'GET /api/leases/:id/ledger.csv': read,
  'GET /api/leases/:id/charges': read,
  'POST /api/leases/:id/charges': { ...kept((of) => ofLease({ body: charge() })(of)), ...adding },
  'GET /api/leases/:id/payments/preview': kept(ofLease({ query: { amount: '250', receivedOn: '2026-01-05' } })),
  'POST /api/leases/:id/payments': { ...kept((of) => ofLease({ body: payment() })(of)), ...adding },
  'POST /api/payments/:id/reverse': kept(ofPayment),
  'GET /api/payments/:id/receipt': {
    ...read,
    input: async (scene) => ofPayment(await makeBooks(scene)),
  },
  'POST /api/charges/:id/reverse': kept(ofCharge({ reason: 'waived' })),
  'POST /api/charges/:id/write-off': kept(ofCharge({ note: 'The tenant left without an address.' })),
  'GET /api/leases/:id/schedules': read,
  'POST /api/leases/:id/schedules': { ...kept((of) => ofLease({ body: schedule() })(of)), ...adding },
  'POST /api/schedules/:id/amounts': kept(ofSchedule({ amount: 1300, startDate: '2030-06-01' })),
  'POST /api/schedules/:id/end': kept(ofSchedule({ endDate: '2030-06-30' })),
  'GET /api/books/check': always(agents),
  'GET /api/books/check/last': always(agents),
  'POST /api/books/check': always(agents),
}

export const audiences: Audiences = {
  'charges.label': 'agents',
  'charge_schedules.label': 'agents',
  'payments.reference': 'agents',
  'ledger_entries.note': 'agents',
  'payment_details.instructions': 'agents',
  'payment_details.account_holder': 'agents',
  'payment_details.iban': 'agents',
  'payment_details.bic': 'agents',
  'payment_details.account_number': 'agents',
  'payment_details.bank': 'agents',
  'charges.client_id': 'nobody',
  'charge_schedules.client_id': 'nobody',
  'payments.client_id': 'nobody',
}

export const plantCanaries: PlantCanaries = async (world, { tenant, owner }) => {
  const lease = await world.lease(tenant, await world.property(owner), YEAR)
  await world.books(lease, owner)
  const params = { id: lease.id }
  const { body } = await world.call(owner, routes.addCharge, {
    params,
    body: { ...charge(), clientId: makeCanary(), label: makeCanary() },
  })
  await world.call(owner, routes.recordPayment, {
    params,
    body: { ...payment(), clientId: makeCanary(), reference: makeCanary() },
  })
  await world.call(owner, routes.addSchedule, {
    params,
    body: { ...schedule(), clientId: makeCanary(), label: makeCanary() },
  })
  // Codes that can exist are no canaries.
  await world.db.insert(paymentDetails).values({
    ownerId: owner.id,
    instructions: makeCanary(),
    accountHolder: makeCanary(),
    iban: makeCanary(),
    bic: makeCanary(),
    accountNumber: makeCanary(),
    bank: makeCanary(),
    version: 1,
  })
  await world.call(owner, routes.writeOff, { params: { id: body.id }, body: { note: makeCanary() } })
}
