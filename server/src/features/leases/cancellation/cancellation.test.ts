/* Over 250 lines: all that a cancellation does and refuses, on one world. */
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFormat } from '../../../format.ts'
import { makeWorld, type TestUser, type World } from '../../../test/world.ts'
import { applications } from '../../applications/table.ts'
import { documents } from '../../documents/table.ts'
import { messages } from '../../messages/table.ts'
import { type PropertyRow, properties } from '../../properties/table.ts'
import { leases } from '../table.ts'

let world: World
let owner: TestUser
let tenant: TestUser
let home: PropertyRow
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;[owner, tenant] = [await world.owner(), await world.tenant()]
  home = await world.home(owner, { title: 'Mill House' })
})

/** A calendar day so many days from today. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
/** A calendar day as a reader without a region reads it. */
const written = (calendarDay: string) => createFormat({ locale: null, timeZone: null }).day(calendarDay)
const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }
const apply = (person: TestUser) => world.application(person, home)
const approve = (id: string, body: object = terms) =>
  world.call(owner, applicationRoutes.approve, { params: { id }, body })
const preview = (person: TestUser, id: string) => world.call(person, routes.previewCancellation, { params: { id } })
const cancel = (person: TestUser, id: string, body: object = {}) =>
  world.call(person, routes.cancel, { params: { id }, body })
const statusOf = async (id: string) =>
  (await world.db.select().from(applications).where(eq(applications.id, id)))[0]?.status
const homeStatus = async () => (await world.db.select().from(properties).where(eq(properties.id, home.id)))[0]?.status
const noticesTo = async (person: TestUser) =>
  (await world.db.select().from(messages).where(eq(messages.receiverId, person.id))).map(({ content }) => content)

/** An approved application of the tenant's, its lease, and an application which the approval closed. */
async function approvedWithOther() {
  const other = await world.tenant()
  const [chosen, closed] = [await apply(tenant), await apply(other)]
  const { body } = await approve(chosen.id)
  if (!body.lease) throw new Error('the approval made no lease')
  return { chosen, closed, other, leaseId: body.lease.id }
}

describe('cancelling a lease that has not begun', () => {
  test('frees the home, reopens the applications and tells everyone', async () => {
    const { chosen, closed, other, leaseId } = await approvedWithOther()
    const { status, body } = await cancel(owner, leaseId)
    expect([status, body.id]).toEqual([200, leaseId])
    expect([await statusOf(chosen.id), await statusOf(closed.id)]).toEqual(['pending', 'pending'])
    expect(await homeStatus()).toBe('available')
    expect((await world.call(tenant, routes.current)).body).toBeNull()
    const listed = await world.call(null, propertyRoutes.listPublic, { query: { search: 'Mill House' } })
    expect(listed.body.map(({ id }) => id)).toContain(home.id)
    expect((await noticesTo(tenant)).at(-1)).toBe(
      'The lease of “Mill House”, which was to begin on Jan 1, 2040, was cancelled. Your application is under review again.',
    )
    expect((await noticesTo(other)).at(-1)).toBe('Your application for “Mill House” is under review again.')
    expect(await noticesTo(owner)).toEqual([])
  })

  test('keeps the record and writes the history', async () => {
    const { chosen, closed, leaseId } = await approvedWithOther()
    await cancel(owner, leaseId)
    const [lease] = await world.db.select().from(leases).where(eq(leases.id, leaseId))
    expect(lease).toMatchObject({ applicationId: chosen.id, cancelledAt: expect.any(Date) })
    const by = `${owner.firstName} ${owner.lastName}`
    const mine = await world.call(tenant, applicationRoutes.find, { params: { id: chosen.id } })
    expect(mine.body.lease).toBeNull()
    expect(mine.body.events.at(-1)).toMatchObject({
      from: 'approved',
      to: 'pending',
      by,
      why: 'The lease was cancelled before it began',
    })
    const theirs = await world.call(owner, applicationRoutes.find, { params: { id: closed.id } })
    expect(theirs.body.events.at(-1)).toMatchObject({
      from: 'rejected',
      to: 'pending',
      by,
      why: 'The other applicant’s lease was cancelled before it began',
    })
    const late = await world.call(owner, applicationRoutes.reopen, { params: { id: closed.id } })
    expect([late.status, late.problem.detail]).toEqual([409, expect.stringContaining(`was reopened by ${by} on `)])
  })

  test('leaves the closed applications closed when asked to', async () => {
    const { chosen, closed, other, leaseId } = await approvedWithOther()
    const before = await noticesTo(other)
    expect((await cancel(owner, leaseId, { reopenOthers: false })).status).toBe(200)
    expect([await statusOf(chosen.id), await statusOf(closed.id)]).toEqual(['pending', 'rejected'])
    expect(await noticesTo(other)).toEqual(before)
  })

  test('by an agent tells the owner', async () => {
    const { leaseId } = await approvedWithOther()
    const agent = await world.agent()
    expect((await cancel(agent, leaseId)).status).toBe(200)
    const [by, whose] = [agent, tenant].map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    expect((await noticesTo(owner)).at(-1)).toBe(
      `${by} cancelled ${whose}’s lease of “Mill House” for you. It was to begin on Jan 1, 2040. The application is under review again.`,
    )
  })

  test('reopens only what this approval closed and nobody has decided since', async () => {
    const [rejected, untouched, again, redecided] = [
      await world.tenant(),
      await world.tenant(),
      await world.tenant(),
      await world.tenant(),
    ]
    const before = await apply(rejected)
    await world.call(owner, applicationRoutes.reject, { params: { id: before.id }, body: { reason: 'pets' } })
    const chosen = await apply(tenant)
    const [closed, replaced, decided] = [await apply(untouched), await apply(again), await apply(redecided)]
    const { body } = await approve(chosen.id)
    const leaseId = body.lease?.id ?? ''
    // While the home is marked available by hand, people apply and are reopened and rejected again.
    await world.db.update(properties).set({ status: 'available' }).where(eq(properties.id, home.id))
    const anew = await world.call(again, applicationRoutes.create, { body: { propertyId: home.id } })
    const params = { id: decided.id }
    await world.call(owner, applicationRoutes.reopen, { params })
    await world.call(owner, applicationRoutes.reject, { params, body: { reason: 'pets' } })

    const shown = await preview(owner, leaseId)
    expect(shown.body.closed).toEqual([
      { id: closed.id, tenant: expect.objectContaining({ id: untouched.id, firstName: untouched.firstName }) },
    ])
    expect((await cancel(owner, leaseId)).status).toBe(200)
    expect(await statusOf(closed.id)).toBe('pending')
    for (const { id } of [before, replaced, decided]) expect(await statusOf(id)).toBe('rejected')
    expect(await statusOf(anew.body.id)).toBe('pending')
  })

  test('lets the same days be agreed again, with the same tenant or another', async () => {
    const { chosen, closed, leaseId } = await approvedWithOther()
    await cancel(owner, leaseId)
    const again = await approve(chosen.id)
    expect([again.status, again.body.lease?.startDate]).toEqual([200, terms.startDate])
    await cancel(owner, again.body.lease?.id ?? '')
    expect((await approve(closed.id)).status).toBe(200)
    expect(await statusOf(chosen.id)).toBe('rejected')
  })

  test('keeps the home occupied while another lease is left, or as it was marked', async () => {
    const { leaseId } = await approvedWithOther()
    await world.lease(await world.tenant(), home, { startsOn: day(-30), endsOn: day(30) })
    expect((await preview(owner, leaseId)).body.freesHome).toBe(false)
    await cancel(owner, leaseId)
    expect(await homeStatus()).toBe('occupied')

    home = await world.home(owner)
    const marked = await approvedWithOther()
    await world.db.update(properties).set({ status: 'maintenance' }).where(eq(properties.id, home.id))
    expect((await preview(owner, marked.leaseId)).body.freesHome).toBe(false)
    await cancel(owner, marked.leaseId)
    expect(await homeStatus()).toBe('maintenance')
  })

  test('marks the written lease as cancelled, and writes none that is cancelled first', async () => {
    const { leaseId } = await approvedWithOther()
    await world.runJobs()
    await cancel(owner, leaseId)
    const [written] = await world.db.select().from(documents).where(eq(documents.leaseId, leaseId))
    expect(written).toMatchObject({ userId: tenant.id, title: 'Lease of Mill House (cancelled)' })

    home = await world.home(owner)
    const unwritten = await approvedWithOther()
    await cancel(owner, unwritten.leaseId)
    await world.runJobs()
    expect(await world.db.$count(documents, eq(documents.leaseId, unwritten.leaseId))).toBe(0)
  })

  test('works for a lease without an application', async () => {
    const lease = await world.lease(tenant, home, { startsOn: day(5), endsOn: day(90) })
    expect((await cancel(owner, lease.id)).status).toBe(200)
    expect(await noticesTo(tenant)).toEqual([
      `The lease of “Mill House”, which was to begin on ${written(day(5))}, was cancelled.`,
    ])
  })
})

describe('a cancelled lease', () => {
  test('is not an obstacle to anything', async () => {
    const { chosen, leaseId } = await approvedWithOther()
    await cancel(owner, leaseId)
    const removal = await world.call(owner, propertyRoutes.removal, { params: { id: home.id } })
    expect(removal.body).toMatchObject({ obstacle: null, pastLeases: 0 })
    const approval = await world.call(owner, applicationRoutes.previewApproval, { params: { id: chosen.id } })
    expect(approval.body.leases).toEqual([])
    expect((await world.call(owner, propertyRoutes.remove, { params: { id: home.id } })).status).toBe(200)
  })

  test('does not make its tenant one of the home’s', async () => {
    const lease = await world.lease(tenant, home, { startsOn: day(5), endsOn: day(90) })
    const add = () =>
      world.call(tenant, documentRoutes.create, {
        query: { type: 'receipt', title: 'Deposit', propertyId: home.id },
        body: Buffer.from('%PDF-1.4'),
        headers: { 'content-type': 'application/pdf' },
      })
    expect((await add()).status).toBe(201)
    await cancel(owner, lease.id)
    expect((await add()).problem.errors).toEqual({ propertyId: 'Not a home of yours' })
  })

  test('is neither let nor closed when its days come', async () => {
    await world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, home.id))
    const lease = await world.lease(tenant, home, {
      startsOn: day(-10),
      endsOn: day(-1),
      cancelledAt: new Date(Date.now() - 30 * 86_400_000),
    })
    expect(Number(await world.runTask('close ended leases'))).toBe(0)
    expect(await homeStatus()).toBe('occupied')
    const running = await world.lease(tenant, home, {
      startsOn: day(-10),
      endsOn: day(10),
      cancelledAt: lease.cancelledAt,
    })
    const removal = await world.call(owner, propertyRoutes.removal, { params: { id: home.id } })
    expect(removal.body).toMatchObject({ obstacle: null, pastLeases: 0 })
    expect((await world.call(tenant, routes.current)).body).toBeNull()
    const [row] = (await world.call(owner, propertyRoutes.listOwn)).body
    expect(row).toMatchObject({ id: home.id, letSince: null, letUntil: null })
    const late = await world.call(owner, routes.end, { params: { id: running.id }, body: { endDate: day(5) } })
    expect([late.status, late.problem.detail]).toEqual([409, expect.stringContaining('This lease was cancelled on ')])
  })

  test('does not keep the home from being freed, by the schedule or by another cancellation', async () => {
    const cancelledAt = new Date(Date.now() - 30 * 86_400_000)
    await world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, home.id))
    await world.lease(tenant, home, { startsOn: day(-10), endsOn: day(10), cancelledAt })
    await world.lease(tenant, home, { startsOn: day(-90), endsOn: day(-1) })
    expect(Number(await world.runTask('close ended leases'))).toBe(1)
    expect(await homeStatus()).toBe('available')

    const { leaseId } = await approvedWithOther()
    expect((await preview(owner, leaseId)).body.freesHome).toBe(true)
    await cancel(owner, leaseId)
    expect(await homeStatus()).toBe('available')
  })

  test('can’t have begun, says the database', async () => {
    const lease = await world.lease(tenant, home, { startsOn: day(0), endsOn: day(90) })
    const begun = world.db.update(leases).set({ cancelledAt: new Date() }).where(eq(leases.id, lease.id))
    await expect(begun).rejects.toMatchObject({ cause: { constraint: 'a_lease_is_cancelled_before_it_begins' } })
  })
})

describe('a lease that can’t be cancelled', () => {
  test.each([
    [0, 90, `This lease began on ${written(day(0))}; end it instead`],
    [-30, 90, `This lease began on ${written(day(-30))}; end it instead`],
    [-90, -1, `This lease ended on ${written(day(-1))}`],
  ])('from day %i to day %i says so beforehand and is refused', async (from, to, detail) => {
    const lease = await world.lease(tenant, home, { startsOn: day(from), endsOn: day(to) })
    const shown = await preview(owner, lease.id)
    expect([shown.status, shown.body.obstacle, shown.body.freesHome]).toEqual([200, detail, false])
    const { status, problem } = await cancel(owner, lease.id)
    expect([status, problem.detail]).toEqual([409, detail])
  })

  test('is one that was cancelled before', async () => {
    const { chosen, leaseId } = await approvedWithOther()
    await cancel(owner, leaseId)
    const told = await noticesTo(tenant)
    const { status, problem } = await cancel(owner, leaseId)
    expect([status, problem.detail]).toEqual([
      409,
      expect.stringContaining(`This lease was cancelled on ${written(day(0))}`),
    ])
    expect((await preview(owner, leaseId)).body.obstacle).toBe(problem.detail)
    expect(await noticesTo(tenant)).toEqual(told)
    expect(await statusOf(chosen.id)).toBe('pending')
  })

  test.each([[{ reopenOthers: 'perhaps' }], [{ reopenOthers: null }]])('rejects the body %j', async (body) => {
    const { leaseId, chosen } = await approvedWithOther()
    expect((await cancel(owner, leaseId, body)).status).toBe(400)
    expect(await statusOf(chosen.id)).toBe('approved')
  })
})

test('says beforehand what a cancellation would do', async () => {
  const { closed, other, leaseId } = await approvedWithOther()
  const { body } = await preview(owner, leaseId)
  expect(body).toMatchObject({
    property: { id: home.id, title: 'Mill House' },
    tenant: { id: tenant.id, firstName: tenant.firstName },
    ...terms,
    closed: [{ id: closed.id, tenant: { id: other.id } }],
    freesHome: true,
    obstacle: null,
  })
})

test('its tenant may not cancel it, be they owner or agent, and nobody else sees it', async () => {
  for (const someone of [await world.owner(), await world.agent()]) {
    const lease = await world.lease(someone, await world.home(owner), { startsOn: day(5), endsOn: day(90) })
    expect((await cancel(someone, lease.id)).status).toBe(403)
    expect((await preview(someone, lease.id)).status).toBe(403)
  }
  const { leaseId } = await approvedWithOther()
  const stranger = await world.owner()
  expect([(await cancel(stranger, leaseId)).status, (await preview(stranger, leaseId)).status]).toEqual([404, 404])
  expect((await cancel(tenant, leaseId)).status).toBe(403)
})
