import { accountRoutes } from '@lintel/contract/accounts/routes'
import { addDays, monthEnd } from '@lintel/contract/calendar'
import { addCents } from '@lintel/contract/money'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import type { Statement, StatementLine } from '@lintel/contract/rent/statement-schema'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { bookkeeper } from '../../../test/kept-lease.ts'
import { mockDay } from '../../../test/mocked-day.ts'
import { rentOperation, rentOperator } from '../../../test/rent-operations.ts'
import { inSoak } from '../../../test/soak.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'

const FIRST_DAY = '2027-01-20'
const world = await makeWorldForFile()
const setDay = mockDay(world, FIRST_DAY)
const [owner, other, agent] = [await world.owner(), await world.owner(), await world.agent()]
const { keptLease, pay, charge, clientId, ledgerOf } = bookkeeper(world, owner)
const run = rentOperator(world, { owners: [owner, other], agent, clientId })

type Scope = { leaseId?: string; propertyId?: string; ownerId?: string }
type Query = Scope & { from: string; through: string }
const ALL = { from: '2025-01-01', through: '2034-12-31' }

const statementOf = async (user: TestUser, query: Query) => (await world.call(user, routes.statement, { query })).body

/** All pages of a section. */
async function linesOf(user: TestUser, query: Query, currency = 'USD', limit = 7): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await world.call(user, routes.statementLines, {
      query: { ...query, currency, limit, ...(cursor && { cursor }) },
    })
    lines.push(...page.body)
    cursor = /cursor=([^&>]+)/.exec(String(page.headers.link ?? ''))?.[1]
    if (!cursor) return lines
  }
}

const sumOf = (amounts: number[], currency = 'USD') =>
  amounts.reduce((sum, amount) => addCents(sum, Math.round(amount * 100), currency), 0)

/** Opening + lines = closing, each line's balance is the running sum, and the kinds add up to the sums of the section. */
function expectToAddUp(
  { opening, charged, paid, adjusted, closing }: Statement['sections'][number],
  lines: StatementLine[],
) {
  const amounts = lines.map(({ amount }) => amount)
  expect(sumOf([opening, ...amounts])).toBe(closing)
  expect(sumOf([opening, charged, -paid, adjusted])).toBe(closing)
  expect(sumOf(lines.filter(({ kind }) => kind === 'charge').map(({ amount }) => amount))).toBe(charged)
  expect(lines.map(({ balance }) => balance)).toEqual(
    amounts.map((_, i) => sumOf([opening, ...amounts.slice(0, i + 1)])),
  )
}

test('a statement has the balance before, the lines of its days, and the balance after', async () => {
  await setDay('2027-01-20')
  const { lease, tenant, property } = await keptLease()
  await pay(lease.id, 1000, '2027-01-20')
  await setDay('2027-02-05')
  await world.runTask('issue charges', new Date())
  const { body: payment } = await pay(lease.id, 2000, '2027-02-05')
  await setDay('2027-02-10')
  await world.call(owner, routes.reversePayment, { params: { id: payment.id }, body: { reason: 'bounced' } })
  const query = { from: '2027-02-01', through: '2027-02-28', leaseId: lease.id }
  for (const user of [tenant, owner, agent]) {
    const { sections, ...about } = await statementOf(user, query)
    expect(about).toMatchObject({ property: { id: property.id }, tenant: { id: tenant.id }, owner: null })
    expect(sections).toEqual([{ currency: 'USD', opening: 500, charged: 1500, paid: 0, adjusted: 0, closing: 2000 }])
    const lines = await linesOf(user, query, 'USD', 1)
    expect(
      lines.map(({ day, amount, balance, isReversal, isReversed }) => [day, amount, balance, isReversal, isReversed]),
    ).toEqual([
      ['2027-02-01', 1500, 2000, false, false],
      ['2027-02-05', -2000, 0, false, true],
      ['2027-02-10', 2000, 2000, true, false],
    ])
  }
  expect((await ledgerOf(lease.id))?.open).toBe(2000)
  const ledger = await world.call(owner, routes.ledger, { params: { id: lease.id }, query: { limit: 1 } })
  const another = { query: { ...query, currency: 'USD', cursor: ledger.next ?? '' } }
  expect([ledger.next, (await world.call(owner, routes.statementLines, another)).problem.errors]).toEqual([
    expect.stringMatching(/.+/),
    { cursor: 'This is not a page of this list' },
  ])
})

test('opening + lines = closing over any range, and the closing balance of all days is that of the ledger', async () => {
  const range = fc.record({ start: fc.nat({ max: 500 }), days: fc.nat({ max: 400 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(rentOperation, { minLength: 40, maxLength: 40 }),
      fc.array(range, { minLength: 4, maxLength: 4 }),
      async (operations, ranges) => {
        await setDay(FIRST_DAY)
        const { lease, property, tenant } = await keptLease({ endsOn: '2028-12-31', depositCents: 200_000 })
        let today = FIRST_DAY
        for (const one of operations) {
          if (one.kind === 'days pass') {
            today = addDays(today, one.days)
            await setDay(today)
            await world.runTask('issue charges', new Date())
          }
          await run(one, lease.id, property.id, today)
        }
        const ofLease = { leaseId: lease.id }
        const queries = ranges.map(({ start, days }) => {
          const from = addDays('2026-12-01', start)
          return { ...ofLease, from, through: addDays(from, days) }
        })
        // The other owner has books of the lease only after a hand-over.
        const hasBooks = (await world.call(other, routes.account, { params: { id: lease.id } })).status === 200
        for (const user of [tenant, owner, ...(hasBooks ? [other] : [])])
          for (const query of queries) {
            const [section] = (await statementOf(user, query)).sections
            const lines = await linesOf(user, query)
            if (section) expectToAddUp(section, lines)
            else expect(lines).toEqual([])
          }
        // The tenant's is that of the ledger's newest line; an owner's that of the ledger that they see.
        const [newest] = (await world.call(tenant, routes.ledger, { params: { id: lease.id }, query: { limit: 1 } }))
          .body
        const [all] = (await statementOf(tenant, { ...ALL, ...ofLease })).sections
        expect(all?.closing ?? 0).toBe(newest?.balance ?? 0)
        const ledger = await ledgerOf(lease.id)
        const [own] = (await statementOf(owner, { ...ALL, ...ofLease })).sections
        if (ledger) expect(own?.closing ?? 0).toBe(sumOf([ledger.open, -ledger.credit]))
        // Until a day, it is the balance of the last line until then.
        const untilToday = { ...ofLease, from: '2025-01-01', through: today }
        const last = (await linesOf(tenant, untilToday)).at(-1)
        expect((await statementOf(tenant, untilToday)).sections[0]?.closing ?? 0).toBe(last?.balance ?? 0)
      },
    ),
    { numRuns: inSoak(40, 1), endOnFailure: true },
  )
}, 300_000)

describe('the scope', () => {
  it('is a home, or all homes of an owner, whose closing balance is the sum of their leases', async () => {
    await setDay('2027-01-20')
    const landlord = await world.owner()
    const books = bookkeeper(world, landlord)
    const [first, second] = [await books.keptLease(), await books.keptLease()]
    await books.pay(first.lease.id, 400, '2027-01-10')
    const range = { from: '2027-01-05', through: '2027-01-31' }
    for (const query of [range, { ...range, ownerId: landlord.id }]) {
      const { sections, owner: of } = await statementOf(landlord, query)
      expect(of?.id).toBe(landlord.id)
      expect(sections).toEqual([{ currency: 'USD', opening: 3000, charged: 0, paid: 400, adjusted: 0, closing: 2600 }])
    }
    const ofProperty = { ...range, propertyId: second.property.id }
    expect((await statementOf(agent, ofProperty)).sections).toMatchObject([{ opening: 1500, closing: 1500 }])
    expect((await statementOf(agent, { ...range, ownerId: landlord.id })).sections).toMatchObject([{ closing: 2600 }])
    expect((await linesOf(landlord, range)).map(({ tenant }) => tenant.id)).toEqual([first.tenant.id])
  })

  it('has a section for each currency, with sums of its own', async () => {
    await setDay('2027-01-20')
    const landlord = await world.owner()
    const books = bookkeeper(world, landlord)
    await books.keptLease()
    const inYen = await books.keptLease({}, { currency: 'JPY' })
    await books.pay(inYen.lease.id, 100, '2027-01-02')
    const query = { from: '2027-01-01', through: '2027-01-31' }
    const { sections } = await statementOf(landlord, query)
    expect(sections).toEqual([
      { currency: 'JPY', opening: 0, charged: 150_000, paid: 100, adjusted: 0, closing: 149_900 },
      { currency: 'USD', opening: 0, charged: 1500, paid: 0, adjusted: 0, closing: 1500 },
    ])
    expect((await linesOf(landlord, query, 'JPY')).map(({ balance }) => balance)).toEqual([150_000, 149_900])
    expect(await linesOf(landlord, query, 'EUR')).toEqual([])
  })

  it('is of an owner’s own books alone, also after a hand-over', async () => {
    await setDay('2027-01-20')
    const { lease, property, tenant } = await keptLease()
    const next = await world.owner()
    await setDay('2027-01-25')
    const body = { ownerId: next.id, propertyId: property.id }
    await world.call(agent, accountRoutes.handOverHomes, { params: { id: owner.id }, body })
    const closing = async (user: TestUser, scope: Scope) =>
      (await statementOf(user, { ...ALL, ...scope })).sections[0]?.closing ?? 0
    for (const scope of [{ leaseId: lease.id }, { propertyId: property.id }]) {
      expect(await closing(owner, scope)).toBe(1500)
      expect(await closing(next, scope)).toBe(1500)
      expect(await closing(agent, scope)).toBe(3000)
    }
    expect(await closing(tenant, { leaseId: lease.id })).toBe(3000)
    for (const scope of [{ leaseId: lease.id }, { propertyId: property.id }, { ownerId: owner.id }]) {
      const query = { ...ALL, ...scope }
      for (const route of [routes.statement, routes.exportStatement])
        expect((await world.call(await world.owner(), route, { query })).status).toBe(404)
    }
  })

  it('must be named by tenants and agents', async () => {
    const tenant = await world.tenant()
    const { problem } = await world.call(tenant, routes.statement, { query: ALL })
    expect(problem.errors).toEqual({ leaseId: 'Choose the lease of which you want a statement' })
    const refused = await world.call(agent, routes.statement, { query: ALL })
    expect(refused.problem.errors).toEqual({ ownerId: 'Choose a lease, a home or an owner' })
    expect((await world.call(agent, routes.statement, { query: { ...ALL, ownerId: tenant.id } })).status).toBe(404)
  })
})

it.each([
  ['2027-02-01', '2027-01-31', { through: 'The last day must not be before the first' }],
  ['2027-01-01', '2037-01-01', { through: 'The last day must be less than 10 years after the first' }],
  ['2027-02-30', '2027-03-31', { from: 'Choose the first day' }],
  ['1e21', '2027-03-31', { from: 'Choose the first day' }],
  ['2027-01-01', '9999-12-31', { through: 'Choose the last day between 1900 and 2199' }],
  ['2027-01-01', '2027-01-31\u0000', { through: 'Choose the last day' }],
  ['2027-01-01', '1'.repeat(4096), { through: 'Choose the last day' }],
])('refuses the range from %s through %s in words', async (from, through, errors) => {
  for (const route of [routes.statement, routes.exportStatement])
    expect(await world.call(owner, route, { query: { from, through } })).toMatchObject({
      status: 400,
      problem: { errors },
    })
})

it('takes a range of ten years', async () => {
  const query = { from: '2027-01-01', through: '2036-12-31' }
  expect((await world.call(owner, routes.statement, { query })).status).toBe(200)
})

describe('as CSV', () => {
  const read = async (user: TestUser, url: string) => {
    const response = await world.app.inject({ url, headers: { cookie: user.cookie } })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    const fieldsOf = (line: string) =>
      line
        .slice(1, -1)
        .split('","')
        .map((field) => field.replaceAll('""', '"'))
    const [headings = [], ...rows] = response.body.slice(1).trimEnd().split('\r\n').map(fieldsOf)
    return rows.map((fields) => Object.fromEntries(headings.map((heading, i) => [heading, fields[i] ?? ''])))
  }

  it('has opening and closing balances around the lines, with guarded cells', async () => {
    await setDay('2027-02-10')
    const landlord = await world.owner()
    const books = bookkeeper(world, landlord)
    const { lease, tenant } = await books.keptLease({}, { title: '=HYPERLINK("x")' })
    await books.pay(lease.id, 700, '2027-02-01', { reference: '@SUM(A1)' })
    const rows = await read(landlord, '/api/statement.csv?from=2027-02-01&through=2027-02-28')
    expect(rows.map((row) => [row.Day, row.What, row.Home, row.Amount, row.Balance, row.Reference])).toEqual([
      ['2027-02-01', 'Opening balance', '', '', '1500', ''],
      ['2027-02-01', 'Rent', `'=HYPERLINK("x")`, '1500', '3000', ''],
      ['2027-02-01', 'Payment', `'=HYPERLINK("x")`, '-700', '2300', "'@SUM(A1)"],
      ['2027-02-28', 'Closing balance', '', '', '2300', ''],
    ])
    const ledger = await read(tenant, `/api/leases/${lease.id}/ledger.csv`)
    expect(ledger.map((row) => [row.Day, row.What, row.Amount, row.Balance, row['Owed to']])).toEqual([
      ['2027-02-01', 'Payment', '-700', '2300', `${landlord.firstName} ${landlord.lastName}`],
      ['2027-02-01', 'Rent', '1500', '3000', `${landlord.firstName} ${landlord.lastName}`],
      ['2027-01-01', 'Rent', '1500', '1500', `${landlord.firstName} ${landlord.lastName}`],
    ])
  })

  it('has every line of several months and pages, with the balances of the statement', async () => {
    await setDay('2027-06-10')
    const { lease } = await keptLease()
    for (let i = 0; i < 30; i += 1) await charge(lease.id, 'repair', 10 + i / 100, addDays('2027-03-20', i))
    const range = { from: '2027-03-25', through: monthEnd('2027-05-01'), leaseId: lease.id }
    const rows = await read(owner, `/api/statement.csv?${new URLSearchParams(range)}`)
    const lines = await linesOf(owner, range)
    expect(rows.slice(1, -1).map((row) => Number(row.Balance))).toEqual(lines.map(({ balance }) => balance))
    expect(lines.length).toBeGreaterThan(25)
  })
})
