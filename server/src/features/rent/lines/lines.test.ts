import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { expect, it } from 'vitest'
import { bookkeeper } from '../../../test/kept-lease.ts'
import { mockDay } from '../../../test/mocked-day.ts'
import { makeWorldForFile } from '../../../test/world.ts'

const world = await makeWorldForFile()
mockDay(world, '2027-03-20')
const owner = await world.owner()
const { keptLease, pay, charge, linesOf } = bookkeeper(world, owner)

const pageOf = (leaseId: string, cursor: string | null) =>
  world.call(owner, routes.ledger, { params: { id: leaseId }, query: { limit: 1, ...(cursor && { cursor }) } })

it('has the same lines and balances page by page as at once, from what is owed now down to the first', async () => {
  const { lease } = await keptLease()
  const { body: bounced } = await pay(lease.id, 400, '2027-02-10')
  await world.call(owner, routes.reversePayment, { params: { id: bounced.id }, body: { reason: 'bounced' } })
  const { body: repair } = await charge(lease.id, 'repair', 80.55, '2027-03-05')
  await world.call(owner, routes.writeOff, { params: { id: repair.id }, body: { note: 'The tenant has left.' } })
  await pay(lease.id, 5_000.25, '2027-03-01')
  await charge(lease.id, 'other', 12.5, '2027-04-05')
  const lines = await linesOf(lease.id)
  expect(lines.map(({ amount, balance }) => [amount, balance])).toEqual([
    [12.5, -487.75],
    [-80.55, -500.25],
    [400, -419.7],
    [80.55, -819.7],
    [-5000.25, -900.25],
    [1500, 4100],
    [-400, 2600],
    [1500, 3000],
    [1500, 1500],
  ])
  const pages = []
  for (let cursor: string | null = null; ; ) {
    const { body, next } = await pageOf(lease.id, cursor)
    pages.push(...body)
    cursor = next
    if (!cursor) break
  }
  expect(pages).toEqual(lines)
})

it('refuses a cursor of another list', async () => {
  const { lease } = await keptLease()
  const { next } = await pageOf(lease.id, null)
  const ofCharges = await world.call(owner, routes.charges, { params: { id: lease.id }, query: { limit: 1 } })
  for (const cursor of [`${next}.1`, `x.1`, String(next).split('.')[0], ofCharges.next, `${ofCharges.next}.1`])
    expect(await pageOf(lease.id, String(cursor))).toMatchObject({
      status: 400,
      problem: { errors: { cursor: 'This is not a page of this list' } },
    })
})
