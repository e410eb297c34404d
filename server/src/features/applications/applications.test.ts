import { applicationPolicy } from '@lintel/contract/applications/policy'
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@lintel/contract/applications/status'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { events } from '../../events/table.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { properties } from '../properties/table.ts'
import { visibleTo } from './queries.ts'
import { applications } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
let tenant: TestUser
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const apply = (tenant: TestUser, propertyId: string, more: object = {}) =>
  world.call(tenant, routes.create, { body: { propertyId, tenantId: tenant.id, status: 'pending', ...more } })

describe('create', () => {
  test('creates a pending application with its first event, which the owner sees', async () => {
    const property = await world.property(owner)
    const { status, body } = await apply(tenant, property.id, { message: 'We are two and quiet.' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'pending', message: 'We are two and quiet.', documents: [] })
    expect(body.property).toMatchObject({ id: property.id, title: property.title, price: 1200 })
    expect(body.tenant).toMatchObject({ id: tenant.id, firstName: tenant.firstName })

    const ownersList = await world.call(owner, routes.listForOwner)
    expect(ownersList.body.map(({ id }) => id)).toEqual([body.id])
    const detail = await world.call(owner, routes.find, { params: { id: body.id } })
    const by = `${tenant.firstName} ${tenant.lastName}`
    expect(detail.body.events).toEqual([
      { at: expect.any(String), by, byId: tenant.id, from: null, to: 'pending', why: null },
    ])
  })

  test('needs no message', async () => {
    const property = await world.property(owner)
    expect((await apply(tenant, property.id, { message: '  ' })).body.message).toBeNull()
  })

  test('lets one of twelve concurrent applications of a tenant for a property win', async () => {
    const property = await world.property(owner)
    const responses = await Promise.all(Array.from({ length: 12 }, () => apply(tenant, property.id)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(11)
    expect(responses.find(({ status }) => status === 409)?.problem.detail).toBe(
      'You have already applied for this home',
    )
    const rows = await world.db.select().from(applications).where(eq(applications.propertyId, property.id))
    const sent = await world.db
      .select()
      .from(events)
      .where(eq(events.recordId, rows[0]?.id ?? ''))
    expect([rows.length, sent.length]).toEqual([1, 1])
  })

  test.each(APPLICATION_STATUSES)(
    'accepts another application unless the earlier one is pending or approved: %s',
    async (status) => {
      const property = await world.property(owner)
      await world.application(tenant, property, { status })
      const isLive = status === 'pending' || status === 'approved'
      expect((await apply(tenant, property.id)).status).toBe(isLive ? 409 : 201)
    },
  )

  test.each([
    [{ status: 'occupied' }, 409],
    [{ status: 'maintenance' }, 409],
    [{ isPublished: false }, 404],
  ] as const)('given a property with %j, answers %i', async (values, status) => {
    const property = await world.property(owner, values)
    expect((await apply(tenant, property.id)).status).toBe(status)
  })

  test('rejects an agent’s application for an unpublished property', async () => {
    const property = await world.property(owner, { isPublished: false })
    expect((await apply(await world.agent(), property.id)).status).toBe(409)
  })

  test('rejects an application for the caller’s own property', async () => {
    const property = await world.property(owner)
    expect((await apply(owner, property.id)).status).toBe(403)
  })

  test('succeeds or is rejected while the owner concurrently marks the property occupied', async () => {
    const available = await Promise.all(Array.from({ length: 10 }, () => world.property(owner)))
    await Promise.all(
      available.map(async (property) => {
        const [response] = await Promise.all([
          apply(tenant, property.id),
          world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, property.id)),
        ])
        expect([201, 409]).toContain(response.status)
      }),
    )
  })

  test.each([
    [{ status: 'approved' }, 'status'],
    [{ documents: ['x'] }, 'documents.0'],
    [{ documents: ['01890000-0000-7000-8000-000000000000'] }, 'documents'],
    [{ message: 'x'.repeat(5001) }, 'message'],
    [{ propertyId: 'x' }, 'propertyId'],
  ])('rejects %j at its field', async (more, field) => {
    const property = await world.property(owner)
    const { status, problem } = await apply(tenant, property.id, more)
    expect(status).toBe(400)
    expect(Object.keys(problem.errors ?? {})).toEqual([field])
  })
})

test('visibleTo shows the applications that the policy lets each role and party read', async () => {
  const readers = [owner, tenant, await world.owner(), await world.agent(), await world.waitingAgent()]
  const other = await world.property(await world.owner())
  const rows = [await world.application(tenant, await world.property(owner))]
  for (const reader of readers) rows.push(await world.application(reader, other))
  for (const reader of readers) {
    const actor = { id: reader.id, role: reader.role, isApproved: reader.approvedAt !== null }
    for (const row of rows) {
      const visible = await world.db
        .select({ id: applications.id })
        .from(applications)
        .where(and(eq(applications.id, row.id), visibleTo(actor)))
      expect(visible.length === 1).toBe(applicationPolicy.read(actor, row))
    }
  }
})

test('the lists of tenant, owner and agent have their own applications, by status and in pages', async () => {
  const otherOwner = await world.owner()
  const pending = await world.application(tenant, await world.property(owner))
  const withdrawn = await world.application(tenant, await world.property(otherOwner), { status: 'withdrawn' })
  const ids = (response: { body: { id: string }[] }) => response.body.map(({ id }) => id)
  expect(ids(await world.call(tenant, routes.listOwn))).toEqual([withdrawn.id, pending.id])
  expect(ids(await world.call(tenant, routes.listOwn, { query: { status: 'pending' } }))).toEqual([pending.id])
  expect(ids(await world.call(owner, routes.listForOwner))).toEqual([pending.id])
  expect(ids(await world.call(otherOwner, routes.listForOwner))).toEqual([withdrawn.id])
  const all = await world.call(await world.agent(), routes.listAll, { query: { limit: 1 } })
  expect(ids(all)).toEqual([withdrawn.id])
  const next = await world.call(await world.agent(), routes.listAll, { query: { limit: 1, cursor: all.next ?? '' } })
  expect(ids(next)).toEqual([pending.id])
})

test('a pending application tells for how many UTC days it has waited', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const midnight = Date.parse(new Date().toISOString().slice(0, 10))
  const daysOf = async (createdAt: number, status: ApplicationStatus = 'pending') => {
    const { id } = await world.application(await world.tenant(), await world.property(owner), {
      status,
      createdAt: new Date(createdAt),
    })
    return (await world.call(owner, routes.find, { params: { id } })).body.pendingDays
  }
  expect(await daysOf(midnight)).toBe(0)
  expect(await daysOf(midnight - 1)).toBe(1)
  expect(await daysOf(midnight - 12 * 24 * 60 * 60 * 1000)).toBe(12)
  expect(await daysOf(midnight - 1, 'rejected')).toBeNull()
})
