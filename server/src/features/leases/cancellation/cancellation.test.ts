/* Over 250 lines: what a cancellation changes, keeps and refuses, tested with the same few calls. */

import { applicationRoutes } from '@lintel/contract/applications/routes'
import type { Consequence } from '@lintel/contract/consequences'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { fullName } from '@lintel/contract/names'
import { portfolioRoutes } from '@lintel/contract/portfolio/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFormat } from '../../../format/format.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { applications } from '../../applications/table.ts'
import { isLeaseDocument } from '../../documents/filters.ts'
import { selectWithUserId } from '../../documents/queries.ts'
import { documents } from '../../documents/table.ts'
import { messages } from '../../messages/table.ts'
import { type PropertyRow, properties } from '../../properties/table.ts'
import { leases } from '../table.ts'

const world = await makeWorldForFile()
let owner: TestUser
let tenant: TestUser
let property: PropertyRow
beforeEach(async () => {
  ;[owner, tenant] = [await world.owner(), await world.tenant()]
  property = await world.property(owner, { title: 'Mill House' })
})

/** @returns the day that is `offset` days from today */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
/** @returns the day as text for a user without a region */
const formatDay = (calendarDay: string) => createFormat({ locale: null, timeZone: null }).day(calendarDay)
const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }
const apply = (person: TestUser) => world.application(person, property)
const approve = (id: string, body: object = terms) =>
  world.call(owner, applicationRoutes.approve, { params: { id }, body })
const preview = (person: TestUser, id: string) => world.call(person, routes.previewCancellation, { params: { id } })
const cancel = (person: TestUser, id: string, body: object = {}) =>
  world.call(person, routes.cancel, { params: { id }, body })
const statusOf = async (id: string) =>
  (await world.db.select().from(applications).where(eq(applications.id, id)))[0]?.status
const propertyStatus = async () =>
  (await world.db.select().from(properties).where(eq(properties.id, property.id)))[0]?.status
const noticesTo = async (person: TestUser) =>
  (await world.db.select().from(messages).where(eq(messages.receiverId, person.id))).map(({ content }) => content)

/** Approves the tenant's application for `property`, which rejects another tenant's. */
async function approveOneOfTwo() {
  const other = await world.tenant()
  const [chosen, closed] = [await apply(tenant), await apply(other)]
  const { body } = await approve(chosen.id)
  if (!body.lease) throw new Error('the approval created no lease')
  return { chosen, closed, other, leaseId: body.lease.id }
}

const isFreeing = ({ data }: Consequence) => data.status === 'available'

describe('cancelling a lease that has not begun', () => {
  test('makes the property available, reopens the applications and notifies their tenants', async () => {
    const { chosen, closed, other, leaseId } = await approveOneOfTwo()
    const { status, body } = await cancel(owner, leaseId)
    expect([status, body.id]).toEqual([200, leaseId])
    expect([await statusOf(chosen.id), await statusOf(closed.id)]).toEqual(['pending', 'pending'])
    expect(await propertyStatus()).toBe('available')
    expect((await world.call(tenant, routes.current)).body).toBeNull()
    const listed = await world.call(null, propertyRoutes.listPublic, { query: { search: 'Mill House' } })
    expect(listed.body.map(({ id }) => id)).toContain(property.id)
    expect((await noticesTo(tenant)).at(-1)).toBe(
      'The lease of “Mill House”, which was to begin on Jan 1, 2040, was cancelled. Your application is under review again.',
    )
    expect((await noticesTo(other)).at(-1)).toBe('Your application for “Mill House” is under review again.')
    expect(await noticesTo(owner)).toEqual([])
  })

  test('keeps the lease and adds events to the applications', async () => {
    const { chosen, closed, leaseId } = await approveOneOfTwo()
    await cancel(owner, leaseId)
    const [lease] = await world.db.select().from(leases).where(eq(leases.id, leaseId))
    expect(lease).toMatchObject({ applicationId: chosen.id, cancelledAt: expect.any(Date) })
    const by = `${owner.firstName} ${owner.lastName}`
    const chosenNow = await world.call(tenant, applicationRoutes.find, { params: { id: chosen.id } })
    expect(chosenNow.body.lease).toBeNull()
    expect(chosenNow.body.events.at(-1)).toMatchObject({
      from: 'approved',
      to: 'pending',
      by,
      why: 'The lease was cancelled before it began',
    })
    const closedNow = await world.call(owner, applicationRoutes.find, { params: { id: closed.id } })
    expect(closedNow.body.events.at(-1)).toMatchObject({
      from: 'rejected',
      to: 'pending',
      by,
      why: 'The other applicant’s lease was cancelled before it began',
    })
    const reopened = await world.call(owner, applicationRoutes.reopen, { params: { id: closed.id } })
    expect([reopened.status, reopened.problem.detail]).toEqual([
      409,
      expect.stringContaining(`was reopened by ${by} on `),
    ])
  })

  test('keeps the other applications rejected with reopenOthers false', async () => {
    const { chosen, closed, other, leaseId } = await approveOneOfTwo()
    const before = await noticesTo(other)
    expect((await cancel(owner, leaseId, { reopenOthers: false })).status).toBe(200)
    expect([await statusOf(chosen.id), await statusOf(closed.id)]).toEqual(['pending', 'rejected'])
    expect(await noticesTo(other)).toEqual(before)
  })

  test('notifies the owner when an agent cancels', async () => {
    const { leaseId } = await approveOneOfTwo()
    const agent = await world.agent()
    expect((await cancel(agent, leaseId)).status).toBe(200)
    const [agentName, tenantName] = [agent, tenant].map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    expect((await noticesTo(owner)).at(-1)).toBe(
      `${agentName} cancelled ${tenantName}’s lease of “Mill House” for you. It was to begin on Jan 1, 2040. The application is under review again.`,
    )
  })

  test('reopens only applications that this approval rejected and that were not decided again', async () => {
    const [rejectedTenant, closedTenant, newTenant, redecidedTenant] = [
      await world.tenant(),
      await world.tenant(),
      await world.tenant(),
      await world.tenant(),
    ]
    const rejected = await apply(rejectedTenant)
    await world.call(owner, applicationRoutes.reject, { params: { id: rejected.id }, body: { reason: 'pets' } })
    const chosen = await apply(tenant)
    const [closed, replaced, redecided] = [
      await apply(closedTenant),
      await apply(newTenant),
      await apply(redecidedTenant),
    ]
    const { body } = await approve(chosen.id)
    const leaseId = body.lease?.id ?? ''
    // The owner marks the property available: one tenant applies again, another application is reopened and rejected.
    await world.db.update(properties).set({ status: 'available' }).where(eq(properties.id, property.id))
    const newApplication = await world.call(newTenant, applicationRoutes.create, { body: { propertyId: property.id } })
    const params = { id: redecided.id }
    await world.call(owner, applicationRoutes.reopen, { params })
    await world.call(owner, applicationRoutes.reject, { params, body: { reason: 'pets' } })

    const previewed = await preview(owner, leaseId)
    const reopened = previewed.body.consequences.filter(({ choice }) => choice === 'reopenOthers')
    expect(reopened.map(({ data }) => data.applicationId)).toEqual([closed.id])
    expect((await cancel(owner, leaseId)).status).toBe(200)
    expect(await statusOf(closed.id)).toBe('pending')
    for (const { id } of [rejected, replaced, redecided]) expect(await statusOf(id)).toBe('rejected')
    expect(await statusOf(newApplication.body.id)).toBe('pending')
  })

  test('allows another lease for the same days, with the same tenant or another', async () => {
    const { chosen, closed, leaseId } = await approveOneOfTwo()
    await cancel(owner, leaseId)
    const approvedAgain = await approve(chosen.id)
    expect([approvedAgain.status, approvedAgain.body.lease?.startDate]).toEqual([200, terms.startDate])
    await cancel(owner, approvedAgain.body.lease?.id ?? '')
    expect((await approve(closed.id)).status).toBe(200)
    expect(await statusOf(chosen.id)).toBe('rejected')
  })

  test('keeps the property occupied by another lease, or in maintenance', async () => {
    const { leaseId } = await approveOneOfTwo()
    await world.lease(await world.tenant(), property, { startsOn: day(-30), endsOn: day(30) })
    expect((await preview(owner, leaseId)).body.consequences.filter(isFreeing)).toEqual([])
    await cancel(owner, leaseId)
    expect(await propertyStatus()).toBe('occupied')

    property = await world.property(owner)
    const marked = await approveOneOfTwo()
    await world.db.update(properties).set({ status: 'maintenance' }).where(eq(properties.id, property.id))
    expect((await preview(owner, marked.leaseId)).body.consequences.filter(isFreeing)).toEqual([])
    await cancel(owner, marked.leaseId)
    expect(await propertyStatus()).toBe('maintenance')
  })

  test('marks the lease’s PDF as cancelled, and creates none after the cancellation', async () => {
    const { leaseId } = await approveOneOfTwo()
    await world.runJobs()
    await cancel(owner, leaseId)
    const [document] = await selectWithUserId(world.db).where(isLeaseDocument(leaseId))
    expect(document).toMatchObject({ userId: tenant.id, title: 'Lease of Mill House (cancelled)' })

    property = await world.property(owner)
    const withoutPdf = await approveOneOfTwo()
    await cancel(owner, withoutPdf.leaseId)
    await world.runJobs()
    expect(await world.db.$count(documents, isLeaseDocument(withoutPdf.leaseId))).toBe(0)
  })

  test('works for a lease without an application', async () => {
    const lease = await world.lease(tenant, property, { startsOn: day(5), endsOn: day(90) })
    expect((await cancel(owner, lease.id)).status).toBe(200)
    expect(await noticesTo(tenant)).toEqual([
      `The lease of “Mill House”, which was to begin on ${formatDay(day(5))}, was cancelled.`,
    ])
  })
})

describe('a cancelled lease', () => {
  test('prevents neither an approval nor the removal of the property', async () => {
    const { chosen, leaseId } = await approveOneOfTwo()
    await cancel(owner, leaseId)
    const removal = await world.call(owner, propertyRoutes.removal, { params: { id: property.id } })
    expect(removal.body).toMatchObject({ isArchived: true, obstacle: null })
    const approval = await world.call(owner, applicationRoutes.previewApproval, { params: { id: chosen.id } })
    expect(approval.body.leases).toEqual([])
    expect((await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })).status).toBe(200)
  })

  test('does not let its tenant add documents about the property', async () => {
    const lease = await world.lease(tenant, property, { startsOn: day(5), endsOn: day(90) })
    const addDocument = () =>
      world.call(tenant, documentRoutes.create, {
        query: { type: 'receipt', title: 'Deposit', propertyId: property.id },
        body: Buffer.from('%PDF-1.4'),
        headers: { 'content-type': 'application/pdf' },
      })
    expect((await addDocument()).status).toBe(201)
    await cancel(owner, lease.id)
    expect((await addDocument()).problem.errors).toEqual({ propertyId: 'Not a home of yours' })
  })

  test('neither counts as current nor is closed when its days come', async () => {
    await world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, property.id))
    const lease = await world.lease(tenant, property, {
      startsOn: day(-10),
      endsOn: day(-1),
      cancelledAt: new Date(Date.now() - 30 * 86_400_000),
    })
    expect(Number(await world.runTask('close ended leases'))).toBe(0)
    expect(await propertyStatus()).toBe('occupied')
    const running = await world.lease(tenant, property, {
      startsOn: day(-10),
      endsOn: day(10),
      cancelledAt: lease.cancelledAt,
    })
    const removal = await world.call(owner, propertyRoutes.removal, { params: { id: property.id } })
    expect(removal.body).toMatchObject({ isArchived: true, obstacle: null })
    expect((await world.call(tenant, routes.current)).body).toBeNull()
    const [row] = (await world.call(owner, portfolioRoutes.listOwn)).body
    expect(row).toMatchObject({ id: property.id, letSince: null, letUntil: null })
    const ended = await world.call(owner, routes.end, { params: { id: running.id }, body: { endDate: day(5) } })
    expect([ended.status, ended.problem.detail]).toEqual([409, expect.stringContaining('This lease was cancelled on ')])
  })

  test('does not keep the property occupied after another lease ends or is cancelled', async () => {
    const cancelledAt = new Date(Date.now() - 30 * 86_400_000)
    await world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, property.id))
    await world.lease(tenant, property, { startsOn: day(-10), endsOn: day(10), cancelledAt })
    await world.lease(tenant, property, { startsOn: day(-90), endsOn: day(-1) })
    expect(Number(await world.runTask('close ended leases'))).toBe(1)
    expect(await propertyStatus()).toBe('available')

    const { leaseId } = await approveOneOfTwo()
    expect((await preview(owner, leaseId)).body.consequences.filter(isFreeing)).toHaveLength(1)
    await cancel(owner, leaseId)
    expect(await propertyStatus()).toBe('available')
  })

  test('can’t have begun: the database rejects the update', async () => {
    const lease = await world.lease(tenant, property, { startsOn: day(0), endsOn: day(90) })
    const begun = world.db.update(leases).set({ cancelledAt: new Date() }).where(eq(leases.id, lease.id))
    await expect(begun).rejects.toMatchObject({ cause: { constraint: 'a_lease_is_cancelled_before_it_begins' } })
  })
})

describe('cancelling any other lease', () => {
  test.each([
    [0, 90, `This lease began on ${formatDay(day(0))}; end it instead`],
    [-30, 90, `This lease began on ${formatDay(day(-30))}; end it instead`],
    [-90, -1, `This lease ended on ${formatDay(day(-1))}`],
  ])('from day %i to day %i answers 409, with the obstacle in its preview', async (from, to, detail) => {
    const lease = await world.lease(tenant, property, { startsOn: day(from), endsOn: day(to) })
    const previewed = await preview(owner, lease.id)
    expect([previewed.status, previewed.body]).toMatchObject([200, { obstacle: detail, consequences: [] }])
    const { status, problem } = await cancel(owner, lease.id)
    expect([status, problem.detail]).toEqual([409, detail])
  })

  test('answers 409 to a second cancellation and changes nothing', async () => {
    const { chosen, leaseId } = await approveOneOfTwo()
    await cancel(owner, leaseId)
    const notices = await noticesTo(tenant)
    const { status, problem } = await cancel(owner, leaseId)
    expect([status, problem.detail]).toEqual([
      409,
      expect.stringContaining(`This lease was cancelled on ${formatDay(day(0))}`),
    ])
    expect((await preview(owner, leaseId)).body.obstacle).toBe(problem.detail)
    expect(await noticesTo(tenant)).toEqual(notices)
    expect(await statusOf(chosen.id)).toBe('pending')
  })

  test.each([[{ reopenOthers: 'perhaps' }], [{ reopenOthers: null }]])(
    'answers 400 to the body %j and keeps the lease',
    async (body) => {
      const { leaseId, chosen } = await approveOneOfTwo()
      expect((await cancel(owner, leaseId, body)).status).toBe(400)
      expect(await statusOf(chosen.id)).toBe('approved')
    },
  )
})

test('the preview shows what a cancellation would do', async () => {
  const { other, leaseId } = await approveOneOfTwo()
  const { body } = await preview(owner, leaseId)
  expect(body).toMatchObject({
    property: { id: property.id, title: 'Mill House' },
    tenant: { id: tenant.id, firstName: tenant.firstName },
    ...terms,
    obstacle: null,
  })
  const [name, days] = [fullName(tenant), `${formatDay(terms.startDate)} to ${formatDay(terms.endDate)}`]
  expect(body.consequences.map(({ text, choice }) => [text, choice])).toEqual([
    [`The lease of ${name} from ${days} is cancelled. It stays in the history, and so does its PDF.`, null],
    ['“Mill House” becomes available.', null],
    [`${name} is told; the application is under review again.`, null],
    [`${fullName(other)} is told that the application is under review again.`, 'reopenOthers'],
  ])
})

test('cancel and preview answer 403 to the tenant, even an owner or agent, and 404 to other users', async () => {
  for (const lessee of [await world.owner(), await world.agent()]) {
    const lease = await world.lease(lessee, await world.property(owner), { startsOn: day(5), endsOn: day(90) })
    expect((await cancel(lessee, lease.id)).status).toBe(403)
    expect((await preview(lessee, lease.id)).status).toBe(403)
  }
  const { leaseId } = await approveOneOfTwo()
  const stranger = await world.owner()
  expect([(await cancel(stranger, leaseId)).status, (await preview(stranger, leaseId)).status]).toEqual([404, 404])
  expect((await cancel(tenant, leaseId)).status).toBe(403)
})
