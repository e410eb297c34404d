import { applicationPolicy } from '@lintel/contract/applications/policy'
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { APPLICATION_STATUSES } from '@lintel/contract/applications/status'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type TestUser, type World } from '../../test/world.ts'
import { properties } from '../properties/table.ts'
import { visibleTo } from './queries.ts'
import { applicationEvents, applications } from './table.ts'

let world: World
let owner: TestUser
let tenant: TestUser
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const apply = (person: TestUser, propertyId: string, more: object = {}) =>
  world.call(person, routes.create, { body: { propertyId, tenantId: person.id, status: 'pending', ...more } })

describe('applying', () => {
  test('makes a pending application with its first step of history, and the owner sees it', async () => {
    const home = await world.home(owner)
    const { status, body } = await apply(tenant, home.id, { message: 'We are two and quiet.' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'pending', message: 'We are two and quiet.', documents: [] })
    expect(body.property).toMatchObject({ id: home.id, title: home.title, price: 1200 })
    expect(body.tenant).toMatchObject({ id: tenant.id, firstName: tenant.firstName })

    const forOwner = await world.call(owner, routes.listForOwner)
    expect(forOwner.body.map(({ id }) => id)).toEqual([body.id])
    const detail = await world.call(owner, routes.find, { params: { id: body.id } })
    const by = `${tenant.firstName} ${tenant.lastName}`
    expect(detail.body.events).toEqual([{ at: expect.any(String), by, from: null, to: 'pending', why: null }])
  })

  test('needs no message', async () => {
    const home = await world.home(owner)
    expect((await apply(tenant, home.id, { message: '  ' })).body.message).toBeNull()
  })

  test('of the same person for the same home at the same moment, one counts', async () => {
    const home = await world.home(owner)
    const answers = await Promise.all(Array.from({ length: 12 }, () => apply(tenant, home.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
    expect(answers.find(({ status }) => status === 409)?.problem.detail).toBe('You have already applied for this home')
    const rows = await world.db.select().from(applications).where(eq(applications.propertyId, home.id))
    const events = await world.db
      .select()
      .from(applicationEvents)
      .where(eq(applicationEvents.applicationId, rows[0]?.id ?? ''))
    expect([rows.length, events.length]).toEqual([1, 1])
  })

  test.each(APPLICATION_STATUSES)('again after one that is %s', async (status) => {
    const home = await world.home(owner)
    await world.application(tenant, home, { status })
    const isLive = status === 'pending' || status === 'approved'
    expect((await apply(tenant, home.id)).status).toBe(isLive ? 409 : 201)
  })

  test.each([
    [{ status: 'occupied' }, 409],
    [{ status: 'maintenance' }, 409],
    [{ isPublished: false }, 404],
  ] as const)('for a home that is %j answers %i', async (values, status) => {
    const home = await world.home(owner, values)
    expect((await apply(tenant, home.id)).status).toBe(status)
  })

  test('of an agent for a draft they see is refused', async () => {
    const home = await world.home(owner, { isPublished: false })
    expect((await apply(await world.agent(), home.id)).status).toBe(409)
  })

  test('to one’s own home is refused', async () => {
    const home = await world.home(owner)
    expect((await apply(owner, home.id)).status).toBe(403)
  })

  test('while the owner takes the home off the market: the application came first or is refused', async () => {
    const homes = await Promise.all(Array.from({ length: 10 }, () => world.home(owner)))
    await Promise.all(
      homes.map(async (home) => {
        const [answer] = await Promise.all([
          apply(tenant, home.id),
          world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, home.id)),
        ])
        expect([201, 409]).toContain(answer.status)
      }),
    )
  })

  test.each([
    [{ status: 'approved' }, 'status'],
    [{ documents: ['x'] }, 'documents.0'],
    [{ documents: ['01890000-0000-7000-8000-000000000000'] }, 'documents'],
    [{ message: 'x'.repeat(5001) }, 'message'],
    [{ propertyId: 'x' }, 'propertyId'],
  ])('with %j is refused at its field', async (more, field) => {
    const home = await world.home(owner)
    const { status, problem } = await apply(tenant, home.id, more)
    expect(status).toBe(400)
    expect(Object.keys(problem.errors ?? {})).toEqual([field])
  })
})

test('what the query shows is what the policy allows, for every role and relation', async () => {
  const people = [owner, tenant, await world.owner(), await world.agent(), await world.waitingAgent()]
  const other = await world.home(await world.owner())
  const rows = [await world.application(tenant, await world.home(owner))]
  for (const person of people) rows.push(await world.application(person, other))
  for (const person of people) {
    const actor = { id: person.id, role: person.role, isApproved: person.approvedAt !== null }
    for (const row of rows) {
      const seen = await world.db
        .select({ id: applications.id })
        .from(applications)
        .where(and(eq(applications.id, row.id), visibleTo(actor)))
      expect(seen.length === 1).toBe(applicationPolicy.read(actor, row))
    }
  }
})

test('the three lists hold whose they say, by status, in pages', async () => {
  const other = await world.owner()
  const mine = await world.application(tenant, await world.home(owner))
  const withdrawn = await world.application(tenant, await world.home(other), { status: 'withdrawn' })
  const ids = (answer: { body: { id: string }[] }) => answer.body.map(({ id }) => id)
  expect(ids(await world.call(tenant, routes.listOwn))).toEqual([withdrawn.id, mine.id])
  expect(ids(await world.call(tenant, routes.listOwn, { query: { status: 'pending' } }))).toEqual([mine.id])
  expect(ids(await world.call(owner, routes.listForOwner))).toEqual([mine.id])
  expect(ids(await world.call(other, routes.listForOwner))).toEqual([withdrawn.id])
  const all = await world.call(await world.agent(), routes.listAll, { query: { limit: 1 } })
  expect(ids(all)).toEqual([withdrawn.id])
  const next = await world.call(await world.agent(), routes.listAll, { query: { limit: 1, cursor: all.next ?? '' } })
  expect(ids(next)).toEqual([mine.id])
})
