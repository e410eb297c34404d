import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { expect } from 'vitest'
import type { LeaseRow } from '../features/leases/table.ts'
import type { PropertyRow } from '../features/properties/table.ts'
import type { TestUser, World } from './world.ts'

/** Leases with books, and the calls that their tests make. @param owner of the homes */
export function bookkeeper(world: World, owner: TestUser) {
  let calls = 0
  const clientId = () => {
    calls += 1
    return `call-${calls}`
  }

  return {
    clientId,

    /** A lease of a year with books from its first day, at a rent of 1,500. */
    async keptLease(terms: Partial<LeaseRow> = {}, values: Partial<PropertyRow> = {}) {
      const tenant = await world.tenant()
      const property = await world.property(owner, values)
      const lease = await world.lease(tenant, property, {
        startsOn: '2027-01-01',
        endsOn: '2027-12-31',
        rentCents: 150_000,
        depositCents: 0,
        timeZone: property.timeZone,
        currency: property.currency,
        ...terms,
      })
      const started = await world.call(owner, routes.startBooks, {
        params: { id: lease.id },
        body: { startOn: lease.startsOn },
      })
      expect(started.status, started.problem.detail).toBe(201)
      return { tenant, property, lease }
    },

    pay: (leaseId: string, amount: number, receivedOn: string, more: object = {}, as = owner) =>
      world.call(as, routes.recordPayment, {
        params: { id: leaseId },
        body: { clientId: clientId(), amount, receivedOn, ...more },
      }),

    charge: (leaseId: string, kind: string, amount: number, dueOn: string, as = owner) =>
      world.call(as, routes.addCharge, {
        params: { id: leaseId },
        body: { clientId: clientId(), kind, amount, dueOn },
      }),

    async chargesOf(leaseId: string, as = owner) {
      const { body } = await world.call(as, routes.charges, { params: { id: leaseId }, query: { limit: 100 } })
      return body.map(({ kind, dueOn, amount, open, isReversed }) => [
        ...[kind, dueOn, amount, open],
        ...(isReversed ? ['reversed'] : []),
      ])
    },

    chargeIds: async (leaseId: string, as = owner) =>
      (await world.call(as, routes.charges, { params: { id: leaseId }, query: { limit: 100 } })).body.map(
        ({ id }) => id,
      ),

    ledgerOf: async (leaseId: string, as = owner) =>
      (await world.call(as, routes.account, { params: { id: leaseId } })).body,

    linesOf: async (leaseId: string, as = owner) =>
      (await world.call(as, routes.ledger, { params: { id: leaseId }, query: { limit: 100 } })).body,
  }
}
