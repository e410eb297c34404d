import { accountRoutes } from '@lintel/contract/accounts/routes'
import { rentPolicy } from '@lintel/contract/rent/policy'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { leases } from '../leases/table.ts'
import { visibleTo } from './queries.ts'
import { ledgers } from './table.ts'

const world = await makeWorldForFile()
const agent = await world.agent()
const users = {
  tenant: await world.tenant(),
  from: await world.owner(),
  to: await world.owner(),
  agent,
  otherTenant: await world.tenant(),
  otherOwner: await world.owner(),
  waiting: await world.waitingAgent(),
}
const { tenant, from, to } = users

let leaseId: string
/** The charge that was due before the hand-over, and the deposit that is due after it. */
beforeAll(async () => {
  const property = await world.property(from)
  const lease = await world.lease(tenant, property, {
    startsOn: '2090-01-01',
    endsOn: '2090-12-31',
    depositCents: 90_000,
  })
  leaseId = lease.id
  await world.books(lease, from)
  await world.call(from, routes.addCharge, {
    params: { id: leaseId },
    body: { clientId: 'before', kind: 'repair', amount: 80, dueOn: '2026-01-05' },
  })
  const body = { ownerId: to.id }
  const { status } = await world.call(agent, accountRoutes.handOverHomes, { params: { id: from.id }, body })
  expect(status).toBe(200)
})

const actorOf = ({ id, role, approvedAt }: TestUser) => ({ id, role, isApproved: approvedAt !== null })

it.each(Object.entries(users))('shows the %s the ledgers that the policy lets them read', async (_name, user) => {
  const rows = await world.db
    .select({ id: ledgers.id, ownerId: ledgers.ownerId, tenantId: leases.tenantId })
    .from(ledgers)
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
  const visible = await world.db
    .select({ id: ledgers.id })
    .from(ledgers)
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .where(visibleTo(actorOf(user)))
  const allowed = rows.filter(({ ownerId, tenantId }) =>
    rentPolicy.read(actorOf(user), { tenantId, ownerIds: [ownerId] }),
  )
  expect(rows).toHaveLength(2)
  expect(visible.map(({ id }) => id).sort()).toEqual(allowed.map(({ id }) => id).sort())
})

describe('after a hand-over', () => {
  const ownersOf = async (user: TestUser) => {
    const { body } = await world.call(user, routes.ledger, { params: { id: leaseId }, query: { limit: 100 } })
    return [...new Set(body.map(({ owner }) => owner.id))].sort()
  }
  const openOf = async (user: TestUser) =>
    (await world.call(user, routes.account, { params: { id: leaseId } })).body?.open
  const kindsOf = async (user: TestUser) =>
    (await world.call(user, routes.charges, { params: { id: leaseId } })).body
      .filter(({ isReversed }) => !isReversed)
      .map(({ kind }) => kind)
      .sort()

  it('shows each owner their own ledger alone', async () => {
    expect(await ownersOf(from)).toEqual([from.id])
    expect(await ownersOf(to)).toEqual([to.id])
    expect(await openOf(from)).toBe(80)
    expect(await openOf(to)).toBe(900)
    expect(await kindsOf(from)).toEqual(['repair'])
    expect(await kindsOf(to)).toEqual(['deposit'])
  })

  it('shows the tenant and agents both', async () => {
    for (const user of [tenant, agent]) {
      expect(await ownersOf(user)).toEqual([from.id, to.id].sort())
      expect(await kindsOf(user)).toEqual(['deposit', 'repair'])
    }
    expect((await world.call(tenant, routes.money)).body.map(({ open }) => open).sort()).toEqual([80, 900])
  })

  it('lets an owner neither reverse nor pay what is owed to the other', async () => {
    const charges = (await world.call(agent, routes.charges, { params: { id: leaseId } })).body
    const idOf = (kind: string) => charges.find((one) => one.kind === kind && !one.isReversed)?.id ?? ''
    for (const [user, kind] of [
      [from, 'deposit'],
      [to, 'repair'],
    ] as const) {
      const params = { id: idOf(kind) }
      expect((await world.call(user, routes.reverseCharge, { params, body: { reason: 'waived' } })).status).toBe(404)
      const body = { clientId: `to-${kind}`, amount: 80, receivedOn: '2026-01-05', chargeId: params.id }
      expect((await world.call(user, routes.recordPayment, { params: { id: leaseId }, body })).status).toBe(404)
      const { amount, receivedOn, chargeId } = body
      const preview = { params: { id: leaseId }, query: { amount, receivedOn, chargeId } }
      expect((await world.call(user, routes.previewPayment, preview)).status).toBe(404)
    }
  })
})
