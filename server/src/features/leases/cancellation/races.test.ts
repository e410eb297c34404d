import { applicationRoutes } from '@lintel/contract/applications/routes'
import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitUntilBlocked } from '../../../test/locks.ts'
import { makeWorld, type TestUser, type World } from '../../../test/world.ts'
import { type ApplicationRow, applicationEvents, applications } from '../../applications/table.ts'
import { documents } from '../../documents/table.ts'
import { type PropertyRow, properties } from '../../properties/table.ts'
import { isActive, leases } from '../table.ts'

let world: World
let owner: TestUser
let tenant: TestUser
let home: PropertyRow
let chosen: ApplicationRow
let closed: ApplicationRow
let leaseId: string
beforeAll(async () => {
  world = await makeWorld()
  ;[owner, tenant] = [await world.owner(), await world.tenant()]
})
afterAll(() => world.close())
beforeEach(() => approveOne())

const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }
const cancel = (body: object = {}) => world.call(owner, routes.cancel, { params: { id: leaseId }, body })
const approve = (id: string, body: object = terms) =>
  world.call(owner, applicationRoutes.approve, { params: { id }, body })
const end = () => world.call(owner, routes.end, { params: { id: leaseId }, body: { endDate: '2040-06-30' } })

async function approveOne() {
  home = await world.home(owner)
  chosen = await world.application(tenant, home)
  closed = await world.application(await world.tenant(), home)
  const { body } = await approve(chosen.id)
  leaseId = body.lease?.id ?? ''
}

/** A home is occupied exactly when an application is approved, which is when it has an active lease. */
async function expectConsistent() {
  const [now] = await world.db.select().from(properties).where(eq(properties.id, home.id))
  const active = await world.db
    .select()
    .from(leases)
    .where(and(eq(leases.propertyId, home.id), isActive))
  const approved = await world.db
    .select()
    .from(applications)
    .where(and(eq(applications.propertyId, home.id), eq(applications.status, 'approved')))
  expect(active.map(({ applicationId }) => applicationId)).toEqual(approved.map(({ id }) => id))
  expect(now?.status).toBe(active.length > 0 ? 'occupied' : 'available')
}

test('of several cancellations at once one wins', async () => {
  for (let i = 0; i < 5; i++) {
    await approveOne()
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const steps = await world.db.$count(applicationEvents, eq(applicationEvents.applicationId, chosen.id))
    expect(steps).toBe(3)
    await expectConsistent()
  }
})

test('keeps one lease at most when another applicant is approved at once', async () => {
  for (let i = 0; i < 5; i++) {
    await approveOne()
    const late = await world.application(await world.tenant(), home)
    const [cancelled, approved] = await Promise.all([cancel(), approve(late.id)])
    expect(cancelled.status).toBe(200)
    // The days are free only once the cancellation is through.
    expect([200, 409]).toContain(approved.status)
    await expectConsistent()
  }
})

test('a cancellation and a shortening at once leave the lease as one after the other would', async () => {
  for (let i = 0; i < 5; i++) {
    await approveOne()
    const [cancelled, ended] = await Promise.all([cancel(), end()])
    const statuses = [cancelled.status, ended.status]
    // Both may succeed only one after the other: the shortened lease has not begun either.
    expect(['200 409', '409 200', '200 200']).toContain(statuses.join(' '))
    const [lease] = await world.db.select().from(leases).where(eq(leases.id, leaseId))
    expect(lease?.endsOn).toBe(ended.status === 200 ? '2040-06-30' : terms.endDate)
    expect(lease?.cancelledAt !== null).toBe(cancelled.status === 200)
    await expectConsistent()
  }
})

test('refuses to cancel a lease that is shortened meanwhile', async () => {
  const answer = await world.db.transaction(async (tx) => {
    await tx.update(leases).set({ endsOn: '2040-06-30' }).where(eq(leases.id, leaseId))
    const cancelling = cancel()
    await waitUntilBlocked(world.db)
    return { cancelling }
  })
  const { status, problem } = await answer.cancelling
  expect([status, problem.detail]).toEqual([
    409,
    'This lease was ended earlier in the meantime; please look at it again',
  ])
  await expectConsistent()
})

test('refuses to shorten a lease that is cancelled meanwhile', async () => {
  const answer = await world.db.transaction(async (tx) => {
    await tx.update(leases).set({ cancelledAt: new Date() }).where(eq(leases.id, leaseId))
    const ending = end()
    await waitUntilBlocked(world.db)
    return { ending }
  })
  const { status, problem } = await answer.ending
  expect([status, problem.detail]).toEqual([409, expect.stringMatching(/^This lease was cancelled on /)])
})

test('a cancellation, a change of the home and a reopening at once leave nothing half done', async () => {
  for (let i = 0; i < 5; i++) {
    await approveOne()
    const answers = await Promise.all([
      cancel(),
      world.call(owner, propertyRoutes.edit, { params: { id: home.id }, body: { title: 'Renamed' } }),
      world.call(owner, applicationRoutes.reopen, { params: { id: closed.id } }),
    ])
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
    expect([200, 409]).toContain(answers[2]?.status)
    const [other] = await world.db.select().from(applications).where(eq(applications.id, closed.id))
    expect(other?.status).toBe('pending')
    await expectConsistent()
  }
})

test('a lease is written down before its cancellation or not at all', async () => {
  for (let i = 0; i < 3; i++) {
    await approveOne()
    const [cancelled] = await Promise.all([cancel(), world.runJobs()])
    expect(cancelled.status).toBe(200)
    const written = await world.db.select().from(documents).where(eq(documents.leaseId, leaseId))
    for (const { title } of written) expect(title).toMatch(/ \(cancelled\)$/)
  }
})

test('an approval and a shortening of the lease before it do not deadlock', async () => {
  const next = await world.application(await world.tenant(), home)
  const answer = await world.db.transaction(async (tx) => {
    await tx.update(leases).set({ endsOn: '2040-06-30' }).where(eq(leases.id, leaseId))
    // It holds the home and waits to see whether the days become free.
    const approving = approve(next.id, { startDate: '2040-07-01', endDate: '2041-06-30' })
    await waitUntilBlocked(world.db)
    // As the notice of the shortening does: a message about the home needs the home's row.
    await tx.execute(sql`select from ${properties} where id = ${home.id} for key share`)
    return { approving }
  })
  expect((await answer.approving).status).toBe(200)
})
