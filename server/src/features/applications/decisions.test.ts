import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { APPLICATION_STATUSES, type ApplicationMove, afterMove } from '@lintel/contract/applications/status'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type TestUser, type World } from '../../test/world.ts'
import { leases } from '../leases/table.ts'
import { messages } from '../messages/table.ts'
import { type PropertyRow, properties } from '../properties/table.ts'
import { applicationEvents, applications } from './table.ts'

let world: World
let owner: TestUser
let tenant: TestUser
let home: PropertyRow
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
  home = await world.home(owner, { title: 'Mill House', priceCents: 123_450 })
})

const terms = { startDate: '2030-01-01', endDate: '2030-12-31' }
const approve = (person: TestUser, id: string, body: object = terms) =>
  world.call(person, routes.approve, { params: { id }, body })
const statusOf = async (id: string) =>
  (await world.db.select().from(applications).where(eq(applications.id, id)))[0]?.status
const eventsOf = (id: string) =>
  world.db.select().from(applicationEvents).where(eq(applicationEvents.applicationId, id)).orderBy(applicationEvents.id)
const noticesTo = async (person: TestUser) =>
  (await world.db.select().from(messages).where(eq(messages.receiverId, person.id))).map(({ content }) => content)

describe('approving', () => {
  test('makes the lease, occupies the home, closes the others and tells everyone', async () => {
    const chosen = await world.application(tenant, home)
    const others = [await world.tenant(), await world.tenant()]
    const closed = []
    for (const other of others) closed.push(await world.application(other, home))
    const past = await world.application(await world.tenant(), home, { status: 'withdrawn' })

    const { status, body } = await approve(owner, chosen.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'approved', property: { status: 'occupied' } })
    expect(body.events.at(-1)).toMatchObject({
      from: 'pending',
      to: 'approved',
      by: `${owner.firstName} ${owner.lastName}`,
    })
    const lease = await world.call(tenant, leaseRoutes.current)
    expect(lease.body).toMatchObject({ ...terms, propertyId: home.id, monthlyRent: 1234.5, securityDeposit: 1234.5 })
    for (const { id } of closed) {
      expect(await statusOf(id)).toBe('rejected')
      expect((await eventsOf(id)).at(-1)).toMatchObject({
        to: 'rejected',
        why: 'Let to another applicant',
        actorId: owner.id,
      })
    }
    expect(await statusOf(past.id)).toBe('withdrawn')
    expect(await noticesTo(tenant)).toEqual([expect.stringContaining('was approved')])
    for (const other of others)
      expect(await noticesTo(other)).toEqual([expect.stringContaining('let to another applicant')])
    const thread = await world.call(tenant, messageRoutes.thread, { params: { userId: owner.id } })
    expect(thread.body).toMatchObject([{ type: 'system', about: { kind: 'application', id: chosen.id } }])
  })

  test('takes the terms that were agreed, and leaves the others where they are wished', async () => {
    const chosen = await world.application(tenant, home)
    const other = await world.application(await world.tenant(), home)
    await approve(owner, chosen.id, { ...terms, monthlyRent: 1000, securityDeposit: '2500.50', closeOthers: false })
    const [lease] = await world.db.select().from(leases).where(eq(leases.propertyId, home.id))
    expect(lease).toMatchObject({ rentCents: 100_000, depositCents: 250_050 })
    expect(await statusOf(other.id)).toBe('pending')
  })

  test('by an agent tells the owner too', async () => {
    const { id } = await world.application(tenant, home)
    await approve(await world.agent(), id)
    expect(await noticesTo(owner)).toEqual([
      expect.stringMatching(/^First\d+ Last\d+ approved First\d+ Last\d+’s application .* for you\./),
    ])
  })

  test.each([
    [{ startDate: '2030-01-01', endDate: '2030-01-01' }, 'endDate', 'The last day must come after the first'],
    [{ startDate: '2029-13-01', endDate: '2030-01-01' }, 'startDate', 'Choose the first day'],
    [{ ...terms, monthlyRent: -1 }, 'monthlyRent', 'Rent must be at least 0'],
  ])('with %j is refused at its field, and nothing happens', async (body, field, message) => {
    const { id } = await world.application(tenant, home)
    const { status, problem } = await approve(owner, id, body)
    expect([status, problem.errors]).toEqual([400, { [field]: message }])
    expect(await statusOf(id)).toBe('pending')
  })

  test('for a time in which the home is let already is refused by the database, and nothing is left of it', async () => {
    await world.lease(await world.tenant(), home, { startsOn: '2029-06-01', endsOn: '2030-01-01' })
    const { id } = await world.application(tenant, home)
    const other = await world.application(await world.tenant(), home)
    const { status, problem } = await approve(owner, id)
    expect([status, problem.detail]).toEqual([409, 'This home is let for part of that time'])
    expect([await statusOf(id), await statusOf(other.id)]).toEqual(['pending', 'pending'])
    expect(await world.db.select().from(leases).where(eq(leases.propertyId, home.id))).toHaveLength(1)
    expect((await eventsOf(id)).map(({ to }) => to)).toEqual(['pending'])
    expect(await noticesTo(tenant)).toEqual([])
  })

  test('says beforehand from what it would start and whom it would close', async () => {
    const { id } = await world.application(tenant, home)
    const other = await world.tenant()
    await world.application(other, home)
    await world.lease(await world.tenant(), home, { startsOn: '2031-01-01', endsOn: '2031-03-15' })
    const { body } = await world.call(owner, routes.previewApproval, { params: { id } })
    expect(body).toMatchObject({
      startDate: '2031-04-01',
      endDate: '2032-03-31',
      monthlyRent: 1234.5,
      securityDeposit: 1234.5,
    })
    expect(body.others.map((person) => person.id)).toEqual([other.id])
    expect(body.leases).toEqual([{ startDate: '2031-01-01', endDate: '2031-03-15' }])
  })
})

describe('two who decide at once', () => {
  test.each([2, 20])('of %i approvals for one home one wins, and the others are told who decided', async (count) => {
    const made = []
    for (let i = 0; i < count; i++) made.push(await world.application(await world.tenant(), home))
    const answers = await Promise.all(made.map(({ id }) => approve(owner, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = answers.filter(({ status }) => status === 409)
    expect(late).toHaveLength(count - 1)
    for (const { problem } of late)
      expect(problem.detail).toMatch(/^This application was rejected by .+ on .+, \d{4}, .+M$/)
    expect(await world.db.select().from(leases).where(eq(leases.propertyId, home.id))).toHaveLength(1)
  })

  test('of an approval and a withdrawal of the same application one wins', async () => {
    for (let i = 0; i < 8; i++) {
      const someone = await world.tenant()
      const { id } = await world.application(someone, await world.home(owner))
      const answers = await Promise.all([
        approve(owner, id),
        world.call(someone, routes.withdraw, { params: { id } }),
        world.call(owner, routes.reject, { params: { id }, body: { reason: 'timing' } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await eventsOf(id)).toHaveLength(2)
    }
  })
})

test('rejecting gives a reason of the list, and a note if there is one', async () => {
  const { id } = await world.application(tenant, home)
  const unknown = await world.call(owner, routes.reject, { params: { id }, body: { reason: 'face' } })
  expect([unknown.status, unknown.problem.errors]).toEqual([400, { reason: 'Please choose a reason' }])
  const body = { reason: 'pets', note: 'Three parrots are a lot of parrots.' }
  const { status, body: after } = await world.call(owner, routes.reject, { params: { id }, body })
  const why = 'The home does not suit the pets. Three parrots are a lot of parrots.'
  expect([status, after.status, after.events.at(-1)?.why]).toEqual([200, 'rejected', why])
  expect(await noticesTo(tenant)).toEqual([expect.stringContaining(why)])
})

test('a rejection is taken back while the home is free, and not after', async () => {
  const { id } = await world.application(tenant, home, { status: 'rejected' })
  const reopen = () => world.call(owner, routes.reopen, { params: { id } })
  expect((await reopen()).body.status).toBe('pending')
  await world.call(owner, routes.reject, { params: { id }, body: { reason: 'other' } })
  await world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, home.id))
  const { status, problem } = await reopen()
  expect([status, problem.detail]).toEqual([409, 'This home is not free any more'])
})

test('withdrawing keeps the record, and the owner is told', async () => {
  const { id } = await world.application(tenant, home)
  const { status, body } = await world.call(tenant, routes.withdraw, { params: { id } })
  expect([status, body.status, body.events.map(({ to }) => to)]).toEqual([200, 'withdrawn', ['pending', 'withdrawn']])
  expect(await noticesTo(owner)).toEqual([expect.stringContaining('withdrew the application')])
})

test('an agent does not decide about their own application', async () => {
  const agent = await world.agent()
  const { id } = await world.application(agent, home)
  expect((await approve(agent, id)).status).toBe(403)
  expect((await approve(owner, id)).status).toBe(200)
})

describe('the table of moves', () => {
  const MOVES: Record<ApplicationMove, (id: string) => Promise<{ status: number }>> = {
    approve: (id) => approve(owner, id),
    reject: (id) => world.call(owner, routes.reject, { params: { id }, body: { reason: 'other' } }),
    reopen: (id) => world.call(owner, routes.reopen, { params: { id } }),
    withdraw: (id) => world.call(tenant, routes.withdraw, { params: { id } }),
    undo: async (applicationId) => {
      const lease = await world.lease(tenant, home, { startsOn: '2040-01-01', endsOn: '2040-12-31', applicationId })
      return world.call(owner, leaseRoutes.cancel, { params: { id: lease.id }, body: {} })
    },
  }
  const cases = APPLICATION_STATUSES.flatMap((from) =>
    Object.keys(MOVES).map((move) => [from, move as ApplicationMove] as const),
  )

  test.each(cases)('%s: %s', async (from, move) => {
    const { id } = await world.application(tenant, home, { status: from })
    const to = afterMove(from, move)
    const { status } = await MOVES[move](id)
    expect(status).toBe(to ? 200 : 409)
    expect(await statusOf(id)).toBe(to ?? from)
    const steps = (await eventsOf(id)).map((event) => event.to)
    expect(steps).toEqual(to ? [from, to] : [from])
  })
})

test('the others for a home are shown to those who decide, in order of receipt', async () => {
  const first = await world.application(await world.tenant(), home, { status: 'withdrawn' })
  const second = await world.application(await world.tenant(), home)
  const { id } = await world.application(tenant, home)
  const { body } = await world.call(owner, routes.listOthers, { params: { id } })
  expect(body.map((other) => other.id)).toEqual([first.id, second.id])
  expect((await world.call(tenant, routes.listOthers, { params: { id } })).status).toBe(403)
})
