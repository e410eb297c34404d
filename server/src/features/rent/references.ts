import { rentRoutes } from '@lintel/contract/rent/routes'
import type {
  KeptTexts,
  MakeRows,
  MakeRowsOfLease,
  MakeRowsOfOwner,
  ReferencesToProperties,
  ReferencesToUsers,
} from '../../test/references.ts'
import { leaseImports, paymentDetails } from './table.ts'

const STAYS = { deletion: 'kept', handOver: 'stays' } as const

/** Nothing in the books goes, or becomes another owner's: a hand-over opens new ones. */
export const referencesToUsers: ReferencesToUsers = {
  'charge_schedules.author_id': STAYS,
  'charges.author_id': STAYS,
  'charges.owner_id': STAYS,
  'ledger_accounts.owner_id': STAYS,
  'ledger_entries.actor_id': STAYS,
  'lease_imports.author_id': STAYS,
  'ledgers.owner_id': STAYS,
  'number_series.owner_id': STAYS,
  'payment_details.owner_id': { deletion: 'deleted', handOver: 'stays' },
  'payments.author_id': STAYS,
  'payments.owner_id': STAYS,
  'rent_settings.owner_id': STAYS,
  'schedule_amounts.author_id': STAYS,
}

export const referencesToProperties: ReferencesToProperties = {
  'ledger_accounts.property_id': { removal: 'prevents', archival: 'kept' },
  'ledgers.property_id': { removal: 'prevents', archival: 'kept' },
}

export const makeRows: MakeRows = async ({ db }, { user }) => {
  await db.insert(paymentDetails).values({ ownerId: user.id, instructions: 'By transfer.', version: 1 })
}

export const makeRowsOfOwner: MakeRowsOfOwner = async (world, { owner, property, tenant }) => {
  const lease = await world.lease(tenant, property, { startsOn: '2030-01-01', endsOn: '2030-12-31' })
  await world.books(lease, owner)
  const params = { id: lease.id }
  await world.call(owner, rentRoutes.keepOwnerBooks, { params: { id: owner.id }, body: { isOn: true } })
  await world.call(owner, rentRoutes.changePaymentDetails, {
    params: { id: owner.id },
    body: { instructions: 'By transfer.' },
  })
  await world.call(owner, rentRoutes.recordPayment, {
    params,
    body: { clientId: 'payment', amount: 250, receivedOn: '2026-01-05' },
  })
  await world.call(owner, rentRoutes.addCharge, {
    params,
    body: { clientId: 'charge', kind: 'repair', amount: 80, dueOn: '2026-01-05' },
  })
  await world.call(owner, rentRoutes.addSchedule, {
    params,
    body: { clientId: 'schedule', kind: 'parking', amount: 60, startDate: '2030-02-01' },
  })
  await world.db.insert(leaseImports).values({
    authorId: owner.id,
    clientId: 'import',
    fingerprint: 'of a file',
    created: 1,
    invited: 0,
    existing: 0,
  })
}

export const makeRowsOfLease: MakeRowsOfLease = async (world, { owner, lease }) => {
  await world.books(lease, owner)
}

const BOOKS = {
  by: ['owner', 'agent'],
  because: 'the books of a lease are never rewritten, and both of its parties need them',
} as const
const FOR_OWNERS = { by: ['agent'], because: 'an agent wrote it for an owner, whose it is' } as const

export const keptTexts: KeptTexts = {
  'charge_schedules.label': BOOKS,
  'charges.label': BOOKS,
  'ledger_entries.note': BOOKS,
  'payment_details.account_holder': FOR_OWNERS,
  'payment_details.account_number': FOR_OWNERS,
  'payment_details.bank': FOR_OWNERS,
  'payment_details.instructions': FOR_OWNERS,
  'payments.reference': BOOKS,
}
