import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { expect, it } from 'vitest'
import { bookkeeper } from '../../../test/kept-lease.ts'
import { mockDay } from '../../../test/mocked-day.ts'
import { makeWorldForFile } from '../../../test/world.ts'

const world = await makeWorldForFile()
const setDay = mockDay(world, '2027-06-10')
const [owner, other, agent] = [await world.owner(), await world.owner(), await world.agent()]
const books = bookkeeper(world, owner)

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

it('lists the charges and payments that each figure of the month is the sum of', async () => {
  await setDay('2027-06-10')
  const term = { startsOn: '2027-05-01', endsOn: '2028-04-30' }
  const [first, second] = [await books.keptLease(term), await books.keptLease(term)]
  await bookkeeper(world, other).keptLease(term)
  await books.keptLease(term, { currency: 'JPY' })
  await books.pay(first.lease.id, 1600, '2027-06-05')
  await books.pay(second.lease.id, 200, '2027-05-31')
  const { body: bounced } = await books.pay(second.lease.id, 300, '2027-06-07')
  await world.call(owner, routes.reversePayment, { params: { id: bounced.id }, body: { reason: 'bounced' } })
  const { body: waived } = await books.charge(second.lease.id, 'repair', 70, '2027-06-20')
  await world.call(owner, routes.reverseCharge, { params: { id: waived.id }, body: { reason: 'waived' } })
  await books.charge(second.lease.id, 'parking', 60, '2027-06-30')
  for (const user of [owner, agent]) {
    const { body: figures } = await world.call(user, routes.figures)
    const due = { due: '2027-06', limit: 100 }
    const inDollars = <Row extends { currency: string }>(rows: Row[]) =>
      rows.filter(({ currency }) => currency === figures.currency)
    const charges = inDollars((await world.call(user, routes.dueCharges, { query: due })).body)
    expect(sumOf(charges.map(({ amount }) => amount))).toBe(figures.expected)
    const open = inDollars((await world.call(user, routes.dueCharges, { query: { ...due, open: 'true' } })).body)
    expect(sumOf(open.map((charge) => charge.open))).toBe(figures.open)
    const query = { received: '2027-06', limit: 100 }
    const payments = inDollars((await world.call(user, routes.receivedPayments, { query })).body)
    expect(sumOf(payments.map(({ amount }) => amount))).toBe(figures.received)
    const overdue = inDollars((await world.call(user, routes.list, { query: { filter: 'overdue', limit: 100 } })).body)
    expect(sumOf(overdue.map((ledger) => ledger.overdue))).toBe(figures.overdue)
  }
  const { body } = await world.call(owner, routes.dueCharges, { query: { due: '2027-06', limit: 1 } })
  expect(body).toHaveLength(1)
})

it.each(['2027-13', '2027', '0000-01', '2027-01-01', 'x'.repeat(4096), '1e21'])('refuses the month %s', async (due) => {
  const refused = await world.call(owner, routes.dueCharges, { query: { due } })
  expect(refused.status).toBe(400)
  expect(refused.problem.errors?.due).toBe('Choose the month in which they are due, as in 2027-01')
})
