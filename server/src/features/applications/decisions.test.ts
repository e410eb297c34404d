import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { APPLICATION_STATUSES, type ApplicationMove, afterMove } from '@lintel/contract/applications/status'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { events } from '../../events/table.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { leases } from '../leases/table.ts'
import { messages } from '../messages/table.ts'
import { type PropertyRow, properties } from '../properties/table.ts'
import { applications } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
let tenant: TestUser
let property: PropertyRow
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
  property = await world.property(owner, { title: 'Mill House', priceCents: 123_450 })
})

const terms = { startDate: '2030-01-01', endDate: '2030-12-31' }
const approve = (person: TestUser, id: string, body: object = terms) =>
  world.call(person, routes.approve, { params: { id }, body })
const statusOf = async (id: string) =>
  (await world.db.select().from(applications).where(eq(applications.id, id)))[0]?.status
const eventsOf = (id: string) => world.db.select().from(events).where(eq(events.recordId, id)).orderBy(events.id)
const noticesTo = async (person: TestUser) =>
  (await world.db.select().from(messages).where(eq(messages.receiverId, person.id))).map(({ content }) => content)

describe('approve', () => {
  test('creates the lease, marks the property occupied, rejects the other applications and notifies all parties', async () => {
    const chosen = await world.application(tenant, property)
    const others = [await world.tenant(), await world.tenant()]
    const closed = []
    for (const other of others) closed.push(await world.application(other, property))
    const withdrawn = await world.application(await world.tenant(), property, { status: 'withdrawn' })

    const { status, body } = await approve(owner, chosen.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'approved', property: { status: 'occupied' } })
    expect(body.events.at(-1)).toMatchObject({
      from: 'pending',
      to: 'approved',
      by: `${owner.firstName} ${owner.lastName}`,
    })
    const lease = await world.call(tenant, leaseRoutes.current)
    expect(lease.body).toMatchObject({
      ...terms,
      propertyId: property.id,
      monthlyRent: 1234.5,
      securityDeposit: 1234.5,
    })
    for (const { id } of closed) {
      expect(await statusOf(id)).toBe('rejected')
      expect((await eventsOf(id)).at(-1)).toMatchObject({
        kind: 'application_closed',
        data: { to: 'rejected', reason: 'another-applicant' },
        actorId: owner.id,
      })
      const { body: after } = await world.call(owner, routes.find, { params: { id } })
      expect(after.events.at(-1)).toMatchObject({ to: 'rejected', why: 'Let to another applicant', byId: owner.id })
    }
    expect(await statusOf(withdrawn.id)).toBe('withdrawn')
    expect(await noticesTo(tenant)).toEqual([expect.stringContaining('was approved')])
    for (const other of others)
      expect(await noticesTo(other)).toEqual([expect.stringContaining('let to another applicant')])
    const thread = await world.call(tenant, messageRoutes.thread, { params: { userId: owner.id } })
    expect(thread.body).toMatchObject([{ type: 'system', about: { kind: 'application', id: chosen.id } }])
  })

  test('applies the given terms and leaves the other applications pending with closeOthers false', async () => {
    const chosen = await world.application(tenant, property)
    const other = await world.application(await world.tenant(), property)
    await approve(owner, chosen.id, { ...terms, monthlyRent: 1000, securityDeposit: '2500.50', closeOthers: false })
    const [lease] = await world.db.select().from(leases).where(eq(leases.propertyId, property.id))
    expect(lease).toMatchObject({ rentCents: 100_000, depositCents: 250_050 })
    expect(await statusOf(other.id)).toBe('pending')
  })

  test('notifies the owner of an agent’s approval', async () => {
    const { id } = await world.application(tenant, property)
    await approve(await world.agent(), id)
    expect(await noticesTo(owner)).toEqual([
      expect.stringMatching(/^First\d+ Last\d+ approved First\d+ Last\d+’s application .* for you\./),
    ])
  })

  test.each([
    [{ startDate: '2030-01-01', endDate: '2030-01-01' }, 'endDate', 'The last day must come after the first'],
    [{ startDate: '2029-13-01', endDate: '2030-01-01' }, 'startDate', 'Choose the first day'],
    [{ ...terms, monthlyRent: -1 }, 'monthlyRent', 'Rent must be at least 0'],
  ])('rejects %j at its %s and changes nothing', async (body, field, message) => {
    const { id } = await world.application(tenant, property)
    const { status, problem } = await approve(owner, id, body)
    expect([status, problem.errors]).toEqual([400, { [field]: message }])
    expect(await statusOf(id)).toBe('pending')
  })

  test('answers 409 when the term overlaps another lease, and changes nothing', async () => {
    await world.lease(await world.tenant(), property, { startsOn: '2029-06-01', endsOn: '2030-01-01' })
    const { id } = await world.application(tenant, property)
    const other = await world.application(await world.tenant(), property)
    const { status, problem } = await approve(owner, id)
    expect([status, problem.detail]).toEqual([409, 'This home is let for part of that time'])
    expect([await statusOf(id), await statusOf(other.id)]).toEqual(['pending', 'pending'])
    expect(await world.db.select().from(leases).where(eq(leases.propertyId, property.id))).toHaveLength(1)
    expect((await eventsOf(id)).map(({ data }) => data.to)).toEqual(['pending'])
    expect(await noticesTo(tenant)).toEqual([])
  })

  test('has a preview with default terms, other applicants and coming leases', async () => {
    const { id } = await world.application(tenant, property)
    const other = await world.tenant()
    await world.application(other, property)
    await world.lease(await world.tenant(), property, { startsOn: '2031-01-01', endsOn: '2031-03-15' })
    const { body } = await world.call(owner, routes.previewApproval, { params: { id } })
    expect(body).toMatchObject({
      startDate: '2031-04-01',
      endDate: '2032-03-31',
      monthlyRent: 1234.5,
      securityDeposit: 1234.5,
    })
    expect(body.others.map(({ id }) => id)).toEqual([other.id])
    expect(body.leases).toEqual([{ startDate: '2031-01-01', endDate: '2031-03-15' }])
  })
})

describe('the terms of a home', () => {
  const facts = { depositCents: 735_000, minTermMonths: 6, maxTermMonths: 18, availableFrom: '2031-02-01' }
  const answers = { moveInDate: '2031-04-01', termMonths: 24 }
  const previewOf = async (person: TestUser, id: string) =>
    (await world.call(person, routes.previewApproval, { params: { id } })).body

  test('are proposed with the day and the term that the applicant asked for', async () => {
    const wanted = await world.property(owner, { priceCents: 245_000, facts })
    const { id } = await world.application(tenant, wanted, { answers })
    expect(await previewOf(owner, id)).toMatchObject({
      startDate: '2031-04-01',
      endDate: '2032-09-30',
      monthlyRent: 2450,
      securityDeposit: 7350,
      asked: answers,
      advertised: {
        rent: 2450,
        deposit: 7350,
        availableFrom: '2031-02-01',
        minTermMonths: 6,
        maxTermMonths: 18,
      },
    })
  })

  test.each([
    [{ depositCents: 735_000 }, 735_000],
    [{ depositCents: 0 }, 0],
    [{}, 245_000],
  ])('with %j propose a deposit of %i cents', async (propertyFacts, depositCents) => {
    const wanted = await world.property(owner, { priceCents: 245_000, facts: propertyFacts })
    const { id } = await world.application(tenant, wanted)
    expect((await previewOf(owner, id)).securityDeposit).toBe(depositCents / 100)
  })

  test('stand beside the applicant’s other leases, unnamed unless the reader lets the home', async () => {
    const elsewhere = await world.property(await world.owner(), { title: 'Elsewhere' })
    const days = { startDate: '2029-06-01', endDate: '2030-05-31' }
    await world.lease(tenant, elsewhere, { startsOn: days.startDate, endsOn: days.endDate })
    await world.lease(tenant, elsewhere, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
    const { id } = await world.application(tenant, property)
    expect((await previewOf(owner, id)).tenantLeases).toEqual([{ ...days, home: null }])
    const agent = await world.agent()
    expect((await previewOf(agent, id)).tenantLeases).toEqual([{ ...days, home: 'Elsewhere' }])
  })

  test('tell nothing of an applicant whose application was rejected', async () => {
    await world.lease(tenant, await world.property(owner), { startsOn: '2029-06-01', endsOn: '2030-05-31' })
    const { id } = await world.application(tenant, property, { answers, status: 'rejected' })
    const { asked, tenantLeases } = await previewOf(owner, id)
    expect({ asked, tenantLeases }).toEqual({ asked: {}, tenantLeases: [] })
  })
})

describe('concurrent decisions', () => {
  test.each([2, 20])(
    'lets one of %i approvals for a property win; the others fail with who decided and when',
    async (count) => {
      const pending = []
      for (let i = 0; i < count; i++) pending.push(await world.application(await world.tenant(), property))
      const responses = await Promise.all(pending.map(({ id }) => approve(owner, id)))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = responses.filter(({ status }) => status === 409)
      expect(refused).toHaveLength(count - 1)
      for (const { problem } of refused)
        expect(problem.detail).toMatch(/^This application was rejected by .+ on .+, \d{4}, .+M$/)
      expect(await world.db.select().from(leases).where(eq(leases.propertyId, property.id))).toHaveLength(1)
    },
  )

  test('lets one of approval, rejection and withdrawal win; only a rejection may be followed by the withdrawal', async () => {
    for (let i = 0; i < 8; i++) {
      const applicant = await world.tenant()
      const { id } = await world.application(applicant, await world.property(owner))
      const responses = await Promise.all([
        approve(owner, id),
        world.call(applicant, routes.withdraw, { params: { id } }),
        world.call(owner, routes.reject, { params: { id }, body: { reason: 'timing' } }),
      ])
      const [approved, withdrawn, rejected] = responses.map(({ status }) => status)
      expect([
        [200, 409, 409],
        [409, 200, 409],
        [409, 409, 200],
        [409, 200, 200],
      ]).toContainEqual([approved, withdrawn, rejected])
      const moves = responses.filter(({ status }) => status === 200).length
      expect(await eventsOf(id)).toHaveLength(1 + moves)
    }
  })
})

test('reject requires a listed reason and stores it with the note', async () => {
  const { id } = await world.application(tenant, property)
  const unknown = await world.call(owner, routes.reject, { params: { id }, body: { reason: 'face' } })
  expect([unknown.status, unknown.problem.errors]).toEqual([400, { reason: 'Please choose a reason' }])
  const body = { reason: 'pets', note: 'Three parrots are a lot of parrots.' }
  const { status, body: after } = await world.call(owner, routes.reject, { params: { id }, body })
  const why = 'The home does not suit the pets. Three parrots are a lot of parrots.'
  expect([status, after.status, after.events.at(-1)?.why]).toEqual([200, 'rejected', why])
  expect(await noticesTo(tenant)).toEqual([expect.stringContaining(why)])
})

test('reopen succeeds while the property is available and answers 409 afterwards', async () => {
  const { id } = await world.application(tenant, property, { status: 'rejected' })
  const reopen = () => world.call(owner, routes.reopen, { params: { id } })
  expect((await reopen()).body.status).toBe('pending')
  await world.call(owner, routes.reject, { params: { id }, body: { reason: 'other' } })
  await world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, property.id))
  const { status, problem } = await reopen()
  expect([status, problem.detail]).toEqual([409, 'This home is not free any more'])
})

test('the preview of an approval names the texts that the PDF of the lease can’t show', async () => {
  const applicant = await world.tenant({ firstName: 'ភ្នំ', lastName: 'ពេញ' })
  const wanted = await world.property(owner, { title: 'মিল হাউস 🏡', city: 'ភ្នំពេញ' })
  const { id } = await world.application(applicant, wanted)
  const { body } = await world.call(owner, routes.previewApproval, { params: { id } })
  expect(body.unprintable).toEqual(['ភ្នំ ពេញ', 'ភ្នំពេញ'])
})

test('withdraw keeps the record and notifies the owner', async () => {
  const { id } = await world.application(tenant, property)
  const { status, body } = await world.call(tenant, routes.withdraw, { params: { id } })
  expect([status, body.status, body.events.map(({ to }) => to)]).toEqual([200, 'withdrawn', ['pending', 'withdrawn']])
  expect(await noticesTo(owner)).toEqual([expect.stringContaining('withdrew the application')])
})

test('approve answers 403 to an agent for their own application', async () => {
  const agent = await world.agent()
  const { id } = await world.application(agent, property)
  expect((await approve(agent, id)).status).toBe(403)
  expect((await approve(owner, id)).status).toBe(200)
})

describe('APPLICATION_MOVES', () => {
  const MOVES: Record<ApplicationMove, (id: string) => Promise<{ status: number }>> = {
    approve: (id) => approve(owner, id),
    reject: (id) => world.call(owner, routes.reject, { params: { id }, body: { reason: 'other' } }),
    reopen: (id) => world.call(owner, routes.reopen, { params: { id } }),
    withdraw: (id) => world.call(tenant, routes.withdraw, { params: { id } }),
    undo: async (applicationId) => {
      const lease = await world.lease(tenant, property, { startsOn: '2040-01-01', endsOn: '2040-12-31', applicationId })
      return world.call(owner, leaseRoutes.cancel, { params: { id: lease.id }, body: {} })
    },
  }
  const cases = APPLICATION_STATUSES.flatMap((from) =>
    Object.keys(MOVES).map((move) => [from, move as ApplicationMove] as const),
  )

  test.each(cases)('decides what happens to an application that is %s: %s', async (from, move) => {
    const { id } = await world.application(tenant, property, { status: from })
    const to = afterMove(from, move)
    const { status } = await MOVES[move](id)
    expect(status).toBe(to ? 200 : 409)
    expect(await statusOf(id)).toBe(to ?? from)
    const statuses = (await eventsOf(id)).map(({ data }) => data.to)
    expect(statuses).toEqual(to ? [from, to] : [from])
  })
})

test('listOthers lists the other applications for the property to the owner, oldest first, and answers 403 to the applicant', async () => {
  const first = await world.application(await world.tenant(), property, { status: 'withdrawn' })
  const second = await world.application(await world.tenant(), property)
  const { id } = await world.application(tenant, property)
  const { body } = await world.call(owner, routes.listOthers, { params: { id } })
  expect(body.map((other) => other.id)).toEqual([first.id, second.id])
  expect((await world.call(tenant, routes.listOthers, { params: { id } })).status).toBe(403)
})
