import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { rentRoutes } from '@lintel/contract/rent/routes'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../invariants.ts'
import { dataOf } from '../../../test/consequences.ts'
import { mockDay } from '../../../test/mocked-day.ts'
import { makeWorldForFile } from '../../../test/world.ts'
import { applications } from '../../applications/table.ts'
import { messages } from '../../messages/table.ts'
import { properties } from '../../properties/table.ts'
import { leaseParties, leases } from '../table.ts'

const world = await makeWorldForFile()
const setDay = mockDay(world, '2027-01-20')
afterAll(async () => expect(await checkInvariants(world.pool)).toEqual([]))

const owner = await world.owner()
const TERM = { startDate: '2026-03-01', endDate: '2028-02-29' }
const makeProperty = (values = {}) => world.property(owner, { priceCents: 150_000, ...values })
const create = async (form: object) => world.call(owner, routes.create, { body: { ...TERM, ...form } as never })
const preview = async (query: object) =>
  world.call(owner, routes.previewCreation, { query: { ...TERM, ...query } as never })

describe('a lease for a tenant without an account', () => {
  it('names the tenant everywhere, and gives its landlord a link to hand over', async () => {
    const property = await makeProperty()
    const { status, body } = await create({ propertyId: property.id, tenantName: ' Tessa Ames ', books: true })
    expect(status).toBe(201)
    expect(body).toMatchObject({ tenantId: null, monthlyRent: 1500, securityDeposit: 1500 })
    expect(body.tenant).toMatchObject({ id: null, firstName: 'Tessa Ames' })
    expect(body.invitation).toMatchObject({
      state: 'open',
      email: null,
      url: expect.stringContaining('/invitation#token='),
    })
    expect(
      await world.db.select({ status: properties.status }).from(properties).where(eq(properties.id, property.id)),
    ).toEqual([{ status: 'occupied' }])
    const rows = await world.call(owner, rentRoutes.list, {})
    const row = rows.body.find(({ leaseId }) => leaseId === body.id)
    expect(row?.tenant).toMatchObject({ id: null, firstName: 'Tessa Ames', lastName: '' })
    // The books begin on the first of next month.
    expect(row?.booksStartOn).toBe('2027-02-01')
  })

  it('is previewed as it is then created', async () => {
    await setDay('2027-01-25')
    const property = await makeProperty({ title: 'Previewed' })
    await world.application(await world.tenant(), property)
    const query = { propertyId: property.id, monthlyRent: '1200.50', owed: '300', credit: '50' }
    const { status, body } = await preview(query)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      monthlyRent: 1200.5,
      securityDeposit: 1200.5,
      state: 'current',
      overlaps: [],
    })
    expect(body.consequences.map(({ by, text }) => `${by}: ${text}`)).toEqual([
      'leases: The lease runs already.',
      'leases: The home stops being available.',
      'rent: The books begin on Feb 1, 2027.',
      'rent: Charged at once: Owed from before: $300.00, due on Jan 25, 2027.',
      'rent: Charged at once: Rent, February 2027: $1,200.50, due on Feb 1, 2027.',
      'rent: Open then: $1,450.50.',
      'applications: 1 application for it waits for a decision and stays open.',
    ])
    const created = await create({
      propertyId: property.id,
      tenantName: 'Tessa',
      monthlyRent: 1200.5,
      owed: 300,
      credit: 50,
    })
    const account = await world.call(owner, rentRoutes.account, { params: { id: created.body.id } })
    expect(account.body?.open).toBe(dataOf('rent', body).open)
    const [application] = await world.db.select().from(applications).where(eq(applications.propertyId, property.id))
    expect(application?.status).toBe('pending')
  })

  it('has no books where its owner keeps none, and none after it has ended', async () => {
    const other = await world.owner()
    const property = await world.property(other)
    const ended = {
      propertyId: property.id,
      tenantName: 'Old',
      startDate: '2024-01-01',
      endDate: '2025-12-31',
      books: true,
    }
    const made = await world.call(other, routes.create, { body: ended })
    expect(made).toMatchObject({ status: 201, body: { hasEnded: true } })
    const running = await world.call(other, routes.create, {
      body: { ...TERM, propertyId: property.id, tenantName: 'New', books: false },
    })
    for (const { body } of [made, running])
      expect((await world.call(other, rentRoutes.account, { params: { id: body.id } })).body).toBeNull()
    expect((await preview({ propertyId: property.id })).status).toBe(404)
  })
})

describe('a lease for a tenant with an account', () => {
  it('sends the tenant a notice, and takes no tenant unknown to the owner', async () => {
    const [property, known, stranger] = [await makeProperty(), await world.tenant(), await world.tenant()]
    await world.application(known, property, { status: 'rejected', rejectedAt: new Date() })
    const body = { propertyId: property.id, tenantId: known.id, books: false }
    for (const tenantId of [stranger.id, owner.id])
      expect(await create({ ...body, tenantId })).toMatchObject({
        status: 400,
        problem: { errors: { tenantId: expect.any(String) } },
      })
    const created = await create(body)
    expect(created.body).toMatchObject({ tenantId: known.id, invitation: null })
    await world.runJobs()
    const told = await world.db.select().from(messages).where(eq(messages.receiverId, known.id))
    expect(told).toHaveLength(1)
    expect((await world.call(known, routes.current, {})).body?.id).toBe(created.body.id)
    const agents = await world.call(await world.agent(), routes.create, {
      body: { ...TERM, propertyId: (await makeProperty()).id, tenantId: stranger.id },
    })
    expect(agents.status).toBe(201)
  })
})

describe('what is refused', () => {
  it('a home that is let in those days, also when two are created at once', async () => {
    const property = await makeProperty()
    const form = { propertyId: property.id, tenantName: 'Tessa' }
    const both = await Promise.all([create(form), create({ ...form, startDate: '2027-05-01' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await preview({ propertyId: property.id })).body.overlaps).toHaveLength(1)
    expect(await world.db.$count(leases, eq(leases.propertyId, property.id))).toBe(1)
  })

  it.each([
    ['no tenant', {}, 'tenantName'],
    ['a tenant of blanks', { tenantName: '  ' }, 'tenantName'],
    ['a name of two lines', { tenantName: 'Tessa\u2028Ames' }, 'tenantName'],
    ['a name that turns the line round', { tenantName: 'Tessa\u202e' }, 'tenantName'],
    ['4 KB of one letter', { tenantName: 'x'.repeat(4096) }, 'tenantName'],
    ['no address', { tenantName: 'Tessa', email: 'tessa' }, 'email'],
    ['a last day before the first', { tenantName: 'Tessa', endDate: '2026-02-28' }, 'endDate'],
    ['a day that does not exist', { tenantName: 'Tessa', startDate: '2027-02-29' }, 'startDate'],
    ['a fraction of a cent', { tenantName: 'Tessa', monthlyRent: 0.001 }, 'monthlyRent'],
    ['less than nothing', { tenantName: 'Tessa', securityDeposit: -1 }, 'securityDeposit'],
    ['more than can be', { tenantName: 'Tessa', monthlyRent: 1e21 }, 'monthlyRent'],
    ['an amount that can mean two things', { tenantName: 'Tessa', owed: '1,5' }, 'owed'],
  ])('%s', async (_what, form, field) => {
    const { status, problem } = await create({ propertyId: (await makeProperty()).id, books: true, ...form })
    expect(status).toBe(400)
    expect(Object.keys(problem?.errors ?? {})).toEqual([field])
  })
})

it('keeps the name of a tenant with an account nowhere else', async () => {
  const lease = await world.lease(await world.tenant(), await makeProperty(), {
    startsOn: '2027-03-01',
    endsOn: '2028-02-29',
  })
  const [party] = await world.db.select().from(leaseParties).where(eq(leaseParties.leaseId, lease.id))
  expect(party).toMatchObject({ userId: lease.tenantId, name: null })
})
