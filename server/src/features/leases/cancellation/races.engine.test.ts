import { applicationRoutes } from '@lintel/contract/applications/routes'
import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { events } from '../../../events/table.ts'
import { waitUntilBlocked } from '../../../test/locks.ts'
import { makeWorldForFile } from '../../../test/world.ts'
import { type ApplicationRow, applications } from '../../applications/table.ts'
import { isLeaseDocument } from '../../documents/filters.ts'
import { documents } from '../../documents/table.ts'
import { type PropertyRow, properties } from '../../properties/table.ts'
import { isActive, leases } from '../table.ts'

const world = await makeWorldForFile()
const [owner, tenant] = [await world.owner(), await world.tenant()]
let property: PropertyRow
let chosen: ApplicationRow
let closed: ApplicationRow
let leaseId: string
beforeEach(() => approveOneOfTwo())

const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }
const cancel = (body: object = {}) => world.call(owner, routes.cancel, { params: { id: leaseId }, body })
const approve = (id: string, body: object = terms) =>
  world.call(owner, applicationRoutes.approve, { params: { id }, body })
const end = () => world.call(owner, routes.end, { params: { id: leaseId }, body: { endDate: '2040-06-30' } })

async function approveOneOfTwo() {
  property = await world.property(owner)
  chosen = await world.application(tenant, property)
  closed = await world.application(await world.tenant(), property)
  const { body } = await approve(chosen.id)
  leaseId = body.lease?.id ?? ''
}

/** A property is occupied if and only if it has an active lease, whose application is approved. */
async function expectConsistent() {
  const [current] = await world.db.select().from(properties).where(eq(properties.id, property.id))
  const active = await world.db
    .select()
    .from(leases)
    .where(and(eq(leases.propertyId, property.id), isActive))
  const approved = await world.db
    .select()
    .from(applications)
    .where(and(eq(applications.propertyId, property.id), eq(applications.status, 'approved')))
  expect(active.map(({ applicationId }) => applicationId)).toEqual(approved.map(({ id }) => id))
  expect(current?.status).toBe(active.length > 0 ? 'occupied' : 'available')
}

test('lets one of three concurrent cancellations win', async () => {
  for (let i = 0; i < 5; i++) {
    await approveOneOfTwo()
    const responses = await Promise.all([cancel(), cancel(), cancel()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await world.db.$count(events, eq(events.recordId, chosen.id))).toBe(3)
    await expectConsistent()
  }
})

test('leaves at most one active lease when another applicant is approved concurrently', async () => {
  for (let i = 0; i < 5; i++) {
    await approveOneOfTwo()
    const other = await world.application(await world.tenant(), property)
    const [cancelled, approved] = await Promise.all([cancel(), approve(other.id)])
    expect(cancelled.status).toBe(200)
    // The approval succeeds only after the cancellation has committed.
    expect([200, 409]).toContain(approved.status)
    await expectConsistent()
  }
})

test('a cancellation and a concurrent early end change the lease one after the other', async () => {
  for (let i = 0; i < 5; i++) {
    await approveOneOfTwo()
    const [cancelled, ended] = await Promise.all([cancel(), end()])
    const statuses = [cancelled.status, ended.status]
    // Both succeed when the early end comes first: the shortened lease has not begun either.
    expect(['200 409', '409 200', '200 200']).toContain(statuses.join(' '))
    const [lease] = await world.db.select().from(leases).where(eq(leases.id, leaseId))
    expect(lease?.endsOn).toBe(ended.status === 200 ? '2040-06-30' : terms.endDate)
    expect(lease?.cancelledAt !== null).toBe(cancelled.status === 200)
    await expectConsistent()
  }
})

test('rejects the cancellation of a lease that is shortened concurrently', async () => {
  const calls = await world.db.transaction(async (tx) => {
    await tx.update(leases).set({ endsOn: '2040-06-30' }).where(eq(leases.id, leaseId))
    const cancelling = cancel()
    await waitUntilBlocked(world.db)
    return { cancelling }
  })
  const { status, problem } = await calls.cancelling
  expect([status, problem.detail]).toEqual([
    409,
    'This lease was ended earlier in the meantime; please look at it again',
  ])
  await expectConsistent()
})

test('rejects the early end of a lease that is cancelled concurrently', async () => {
  const calls = await world.db.transaction(async (tx) => {
    await tx.update(leases).set({ cancelledAt: new Date() }).where(eq(leases.id, leaseId))
    const ending = end()
    await waitUntilBlocked(world.db)
    return { ending }
  })
  const { status, problem } = await calls.ending
  expect([status, problem.detail]).toEqual([409, expect.stringMatching(/^This lease was cancelled on /)])
})

test('a concurrent cancellation, property edit and reopening leave consistent rows', async () => {
  for (let i = 0; i < 5; i++) {
    await approveOneOfTwo()
    const responses = await Promise.all([
      cancel(),
      world.call(owner, propertyRoutes.edit, { params: { id: property.id }, body: { title: 'Renamed' } }),
      world.call(owner, applicationRoutes.reopen, { params: { id: closed.id } }),
    ])
    expect(responses.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
    expect([200, 409]).toContain(responses[2]?.status)
    const [other] = await world.db.select().from(applications).where(eq(applications.id, closed.id))
    expect(other?.status).toBe('pending')
    await expectConsistent()
  }
})

test('a concurrent cancellation leaves a PDF marked as cancelled or none', async () => {
  for (let i = 0; i < 3; i++) {
    await approveOneOfTwo()
    const [cancelled] = await Promise.all([cancel(), world.runJobs()])
    expect(cancelled.status).toBe(200)
    const pdfs = await world.db.select().from(documents).where(isLeaseDocument(leaseId))
    for (const { title } of pdfs) expect(title).toMatch(/ \(cancelled\)$/)
  }
})

test('an approval and a concurrent early end of the previous lease do not deadlock', async () => {
  const next = await world.application(await world.tenant(), property)
  const calls = await world.db.transaction(async (tx) => {
    await tx.update(leases).set({ endsOn: '2040-06-30' }).where(eq(leases.id, leaseId))
    // The approval holds the property and waits for the shortened lease to commit.
    const approving = approve(next.id, { startDate: '2040-07-01', endDate: '2041-06-30' })
    await waitUntilBlocked(world.db)
    // Like the notice of the early end: a message about the property locks the property's row.
    await tx.execute(sql`select from ${properties} where id = ${property.id} for key share`)
    return { approving }
  })
  expect((await calls.approving).status).toBe(200)
})
