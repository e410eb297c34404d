import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, test } from 'vitest'
import { bookkeeper } from '../../test/kept-lease.ts'
import { mockDay } from '../../test/mocked-day.ts'
import { makeWorldForFile } from '../../test/world.ts'
import { checkBooks } from './check.ts'
import { charges, ledgerAccounts, ledgerEntries, ledgerTransfers, payments } from './table.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const setDay = mockDay(world, '2027-01-20')
const { keptLease, pay, charge, chargesOf, chargeIds, ledgerOf, linesOf, clientId } = bookkeeper(world, owner)
const issue = () => world.runTask('issue charges', new Date())
afterAll(async () => expect((await checkBooks(world.db)).faults).toEqual([]))

test('pays the oldest first, and keeps the rest as credit until something is due', async () => {
  await setDay('2027-01-20')
  const { lease } = await keptLease()
  expect(await chargesOf(lease.id)).toEqual([['rent', '2027-01-01', 1500, 1500]])
  await setDay('2027-01-22')
  await issue()
  await charge(lease.id, 'late_fee', 50, '2027-01-06')
  await setDay('2027-02-03')
  expect((await pay(lease.id, 2000, '2027-02-03')).body).toMatchObject({ number: 1, amount: 2000, credit: 0 })
  expect(await chargesOf(lease.id)).toEqual([
    ['rent', '2027-02-01', 1500, 1000],
    ['late_fee', '2027-01-06', 50, 50],
    ['rent', '2027-01-01', 1500, 0],
  ])
  await setDay('2027-02-10')
  expect((await pay(lease.id, 1200, '2027-02-10')).body).toMatchObject({ number: 2, credit: 150 })
  await setDay('2027-02-19')
  await issue()
  expect(await ledgerOf(lease.id)).toMatchObject({
    open: 1500,
    overdue: 0,
    credit: 150,
    next: { dueOn: '2027-03-01', dueInDays: 10, amount: 1500, covered: 150 },
  })
  await setDay('2027-03-01')
  await issue()
  expect(await ledgerOf(lease.id)).toMatchObject({ open: 1350, credit: 0, next: { amount: 1350, covered: 0 } })
  await setDay('2027-03-04')
  expect(await ledgerOf(lease.id)).toMatchObject({ overdue: 1350, overdueSince: '2027-03-01', overdueDays: 3 })
})

describe('a payment', () => {
  it('is previewed as it is then recorded', async () => {
    await setDay('2027-02-03')
    const { lease } = await keptLease()
    await charge(lease.id, 'parking', 60, '2027-02-01')
    const query = { amount: 3100, receivedOn: '2027-02-02' }
    const { body } = await world.call(owner, routes.previewPayment, { params: { id: lease.id }, query })
    expect(body.covers.map(({ charge: { kind, dueOn }, amount, left }) => [kind, dueOn, amount, left])).toEqual([
      ['rent', '2027-01-01', 1500, 0],
      ['rent', '2027-02-01', 1500, 0],
      ['parking', '2027-02-01', 60, 0],
    ])
    expect(body).toMatchObject({ credit: 40, open: 0 })
    expect((await pay(lease.id, 3100, '2027-02-02')).body.credit).toBe(40)
  })

  it('pays the charge that it is for, even before that is due', async () => {
    await setDay('2027-01-25')
    const { lease } = await keptLease()
    const [february] = await chargeIds(lease.id)
    await pay(lease.id, 1000, '2027-01-25', { chargeId: february })
    expect(await chargesOf(lease.id)).toEqual([
      ['rent', '2027-02-01', 1500, 500],
      ['rent', '2027-01-01', 1500, 1500],
    ])
    await pay(lease.id, 500, '2027-01-25', { chargeId: february })
    expect((await pay(lease.id, 1, '2027-01-25', { chargeId: february })).problem.errors).toEqual({
      chargeId: 'This charge has nothing open',
    })
  })

  it('is recorded once however often it is sent with one clientId, and never as another one', async () => {
    await setDay('2027-01-20')
    const [{ lease }, other] = [await keptLease(), await keptLease()]
    const key = { clientId: clientId() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(lease.id, 700, '2027-01-19', key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.number}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await ledgerOf(lease.id)).toMatchObject({ open: 800 })
    expect((await pay(lease.id, 701, '2027-01-19', key)).status).toBe(409)
    expect((await pay(other.lease.id, 700, '2027-01-19', key)).problem.detail).toBe(
      'This clientId stands for another payment',
    )
  })

  it('that bounced opens again what it paid, once', async () => {
    await setDay('2027-01-20')
    const { lease } = await keptLease()
    const { body: payment } = await pay(lease.id, 1500, '2027-01-03')
    await setDay('2027-01-29')
    const reverse = () =>
      world.call(owner, routes.reversePayment, {
        params: { id: payment.id },
        body: { reason: 'bounced', note: 'No funds' },
      })
    expect((await reverse()).body).toMatchObject({ isReversed: true, credit: 0, amount: 1500 })
    expect((await reverse()).problem).toMatchObject({ status: 409, detail: 'This payment was reversed already' })
    expect(await ledgerOf(lease.id)).toMatchObject({ open: 3000, overdue: 1500, credit: 0 })
    expect(
      (await linesOf(lease.id)).map(({ day, kind, amount, balance, isReversal, isReversed, reason }) => [
        ...[day, kind, amount, balance, isReversal, isReversed, reason],
      ]),
    ).toEqual([
      ['2027-02-01', 'charge', 1500, 3000, false, false, null],
      ['2027-01-29', 'payment', 1500, 1500, true, false, 'Returned by the bank'],
      ['2027-01-03', 'payment', -1500, 0, false, true, null],
      ['2027-01-01', 'charge', 1500, 1500, false, false, null],
    ])
  })

  it.each([
    [0, 'Amount must be more than 0'],
    [-1, 'Amount must be more than 0'],
    [0.001, 'Amount must have at most two decimals'],
    [1e21, 'Amount must be at most 100,000,000,000'],
    [2 ** 53, 'Amount must be at most 100,000,000,000'],
    [Number.NaN, 'Amount must be a number'],
    ['1,5', 'Amount must be a number'],
    [1e9 + 0.01, 'Amount must be at most 1,000,000,000'],
  ])('of %s is refused', async (amount, detail) => {
    await setDay('2027-01-20')
    const { lease } = await keptLease()
    const response = await pay(lease.id, amount as number, '2027-01-20')
    expect([response.status, response.problem.errors]).toEqual([400, { amount: expect.stringContaining(detail) }])
  })

  it('of a day to come is refused', async () => {
    await setDay('2027-01-20')
    const { lease } = await keptLease()
    expect((await pay(lease.id, 1, '2027-01-21')).problem.errors).toEqual({
      receivedOn: 'The day on which it was received can’t be in the future',
    })
  })
})

describe('a charge', () => {
  it('that is waived turns its payment into credit, which pays due charges', async () => {
    await setDay('2027-01-20')
    const { lease } = await keptLease()
    const { body: parking } = await charge(lease.id, 'parking', 100, '2027-01-10')
    await pay(lease.id, 100, '2027-01-11', { chargeId: parking.id })
    const waive = () =>
      world.call(owner, routes.reverseCharge, { params: { id: parking.id }, body: { reason: 'waived' } })
    expect((await waive()).body).toMatchObject({ isReversed: true, open: 0 })
    expect((await waive()).status).toBe(409)
    expect(await chargesOf(lease.id)).toEqual([
      ['parking', '2027-01-10', 100, 0, 'reversed'],
      ['rent', '2027-01-01', 1500, 1400],
    ])
  })

  it('is written off for what is open of it', async () => {
    await setDay('2027-01-20')
    const { lease } = await keptLease()
    await pay(lease.id, 900, '2027-01-11')
    const [rent = ''] = await chargeIds(lease.id)
    const body = { note: 'Agreed in court' }
    expect((await world.call(owner, routes.writeOff, { params: { id: rent }, body })).body.open).toBe(0)
    expect((await world.call(owner, routes.writeOff, { params: { id: rent }, body })).problem.detail).toBe(
      'Nothing of this charge is open',
    )
    expect((await linesOf(lease.id))[0]).toMatchObject({ kind: 'write_off', amount: -600, balance: 0, note: body.note })
  })

  it('is made once however often it is sent with one clientId', async () => {
    await setDay('2027-01-20')
    const { lease } = await keptLease()
    const body = { clientId: clientId(), kind: 'repair' as const, amount: 45.5, dueOn: '2027-02-15' }
    const sent = await Promise.all(
      [1, 2, 3].map(() => world.call(owner, routes.addCharge, { params: { id: lease.id }, body })),
    )
    expect(new Set(sent.map(({ body: { id } }) => id)).size).toBe(1)
  })
})

describe('starting the books', () => {
  it('charges a running lease from the first period on, with opening debts, advance payments and deposit', async () => {
    await setDay('2027-03-10')
    const property = await world.property(owner)
    const terms = { startsOn: '2026-06-15', endsOn: '2028-06-14', rentCents: 90_000, depositCents: 180_000 }
    const lease = await world.lease(await world.tenant(), property, terms)
    const opening = { startOn: '2027-03-05', owed: 120, deposit: 1800 }
    const preview = await world.call(owner, routes.previewBooks, { params: { id: lease.id }, query: opening })
    expect(preview.body).toMatchObject({
      charges: [{ kind: 'opening', amount: 120 }],
      next: { dueOn: '2027-04-01', amount: 900 },
    })
    const params = { id: lease.id }
    expect((await world.call(owner, routes.startBooks, { params, body: opening })).body).toMatchObject({
      open: 120,
      overdue: 120,
      overdueSince: '2027-03-04',
      deposit: 1800,
      booksStartOn: '2027-03-05',
    })
    await setDay('2027-03-22')
    await issue()
    expect(await chargesOf(lease.id)).toEqual([
      ['rent', '2027-04-01', 900, 900],
      ['opening', '2027-03-04', 120, 120],
    ])
    expect((await world.call(owner, routes.startBooks, { params, body: {} })).problem.detail).toBe(
      'The books of this lease have been started already',
    )
  })

  it('charges a lease to come from its first day, with its deposit', async () => {
    await setDay('2027-03-10')
    const property = await world.property(owner)
    const terms = { startsOn: '2027-03-15', endsOn: '2028-03-14', rentCents: 150_000, depositCents: 300_000 }
    const lease = await world.lease(await world.tenant(), property, terms)
    await world.call(owner, routes.startBooks, { params: { id: lease.id }, body: {} })
    expect(await chargesOf(lease.id)).toEqual([
      ['rent', '2027-03-15', 822.58, 822.58],
      ['deposit', '2027-03-15', 3000, 3000],
    ])
    await setDay('2027-03-15')
    await pay(lease.id, 3822.58, '2027-03-15')
    expect(await ledgerOf(lease.id)).toMatchObject({ open: 0, credit: 0, deposit: 3000 })
  })

  it('of an owner takes all leases or none', async () => {
    await setDay('2027-03-10')
    const other = await world.owner()
    const leases = []
    for (let at = 0; at < 3; at += 1)
      leases.push(
        await world.lease(await world.tenant(), await world.property(other), {
          startsOn: '2027-01-01',
          endsOn: '2027-12-31',
        }),
      )
    const params = { id: other.id }
    const openings = leases.map(({ id: leaseId }, at) => ({ leaseId, owed: at * 10 }))
    const wrong = await world.call(other, routes.keepOwnerBooks, {
      params,
      body: { isOn: true, openings: [...openings, { leaseId: leases[0]?.id ?? '' }] },
    })
    expect([wrong.status, wrong.problem.errors]).toEqual([
      400,
      { 'openings.3': 'The books of this lease can’t be started, or have been' },
    ])
    expect((await world.call(other, routes.ownerBooks, { params })).body).toMatchObject({
      isOn: false,
      leases: [{}, {}, {}],
    })
    const started = await world.call(other, routes.keepOwnerBooks, { params, body: { isOn: true, openings } })
    expect(started.body).toEqual({ isOn: true, leases: [] })
    const { body } = await world.call(other, routes.list, { query: { filter: 'open' } })
    expect(body.map(({ open }) => open)).toEqual([10, 20])
  })
})

test('the figures of the month are an owner’s, and an agent’s of all', async () => {
  await setDay('2027-06-10')
  const other = await world.owner()
  const books = bookkeeper(world, other)
  const { lease } = await books.keptLease({ startsOn: '2027-05-01', endsOn: '2028-04-30' })
  await books.pay(lease.id, 1600, '2027-06-05')
  const { body } = await world.call(other, routes.figures)
  expect(body).toEqual({
    month: '2027-06-01',
    currency: 'USD',
    expected: 1500,
    received: 1600,
    open: 1400,
    overdue: 1400,
  })
  const { body: all } = await world.call(await world.agent(), routes.figures)
  expect(all.received).toBeGreaterThanOrEqual(1600)
})

describe('the books', () => {
  it.each([
    ['an entry', sql`update ${ledgerEntries} set effective_on = '2020-01-01'`],
    ['a transfer', sql`update ${ledgerTransfers} set cents = 1`],
    ['a charge', sql`update ${charges} set cents = 1`],
    ['what is open of a charge', sql`update ${charges} set open_cents = 0 where open_cents > 0`],
    ['what is open of a payment', sql`update ${payments} set open_cents = cents where open_cents < cents`],
    ['a reversal', sql`update ${payments} set reversed_at = null where reversed_at is not null`],
    ['a balance', sql`update ${ledgerAccounts} set balance_cents = 0 where balance_cents > 0`],
    ['an account', sql`insert into account_months select id, '2027-01-01', 1, 5, 0 from ledger_accounts limit 1`],
  ])('refuse a change of %s', async (_name, statement) => {
    await expect(world.db.execute(statement)).rejects.toMatchObject({
      cause: { constraint: 'the_books_are_never_rewritten' },
    })
  })

  it.each(['ledger_entries', 'ledger_transfers', 'ledger_accounts', 'account_months', 'charges', 'payments'])(
    'refuse to lose rows of %s',
    async (table) => {
      for (const statement of [sql`delete from ${sql.raw(table)}`, sql`truncate ${sql.raw(table)} cascade`])
        await expect(world.db.execute(statement)).rejects.toMatchObject({
          cause: { constraint: 'the_books_are_never_rewritten' },
        })
    },
  )
})
