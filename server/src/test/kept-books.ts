import { addDays } from '@lintel/contract/calendar'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { expect } from 'vitest'
import { dayIn } from '../format/days.ts'
import { bookkeeper } from './kept-lease.ts'
import type { TestUser, World } from './world.ts'

/** A lease whose books have lines of every kind: charges, one written off, payments, one reversed, credit and a deposit. */
export async function keptBooks(world: World, owner: TestUser) {
  const today = dayIn('UTC', new Date())
  const { pay, charge } = bookkeeper(world, owner)
  const terms = { startsOn: addDays(today, -70), endsOn: addDays(today, 300), rentCents: 150_000, timeZone: 'UTC' }
  const lease = await world.lease(await world.tenant(), await world.property(owner), terms)
  await world.books(lease, owner)
  const repair = await charge(lease.id, 'repair', 80, today)
  const bounced = await pay(lease.id, 400, today)
  const answers = [
    repair,
    bounced,
    await pay(lease.id, 5_000, today, { reference: 'Cash' }),
    await charge(lease.id, 'deposit', 3_000, today),
    await charge(lease.id, 'other', 12.5, addDays(today, 5)),
  ]
  for (const { status, problem } of answers) expect(status, problem.detail).toBe(201)
  const reversal = { params: { id: bounced.body.id }, body: { reason: 'bounced' as const } }
  expect((await world.call(owner, routes.reversePayment, reversal)).status).toBe(200)
  const { body: charges } = await world.call(owner, routes.charges, { params: { id: lease.id }, query: {} })
  const open = charges.find((one) => one.open > 0)
  const writeOff = { params: { id: open?.id ?? '' }, body: { note: 'The tenant has left.' } }
  expect((await world.call(owner, routes.writeOff, writeOff)).status).toBe(200)
  return lease
}
