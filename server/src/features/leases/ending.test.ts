import { applicationRoutes } from '@lintel/contract/applications/routes'
import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEFAULT_FORMAT } from '../../format.ts'
import { startSchedule } from '../../jobs/schedule.ts'
import { waitUntilBlocked } from '../../test/locks.ts'
import { makeWorld, type TestUser, type World } from '../../test/world.ts'
import { inboxes, messages } from '../messages/table.ts'
import { properties } from '../properties/table.ts'

let world: World
let owner: TestUser
beforeAll(async () => {
  world = await makeWorld()
  owner = await world.owner()
})
afterAll(() => world.close())

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const inWords = (date: string) => DEFAULT_FORMAT.day(date)
const nameOf = ({ firstName, lastName }: TestUser) => `${firstName} ${lastName}`
const noticesTo = async (person: TestUser) =>
  (await world.db.select().from(messages).where(eq(messages.receiverId, person.id))).map(({ content }) => content)
const statusOf = async (id: string) =>
  (await world.db.select().from(properties).where(eq(properties.id, id)))[0]?.status
const closeOn = async (date: string) => Number(await world.runTask('close ended leases', new Date(date)))
const end = (person: TestUser, id: string, endDate: string) =>
  world.call(person, routes.end, { params: { id }, body: { endDate } })

test('a home is freed when its lease is over, once, and not while the last day lasts', async () => {
  const home = await world.home(owner, { status: 'occupied' })
  await world.lease(await world.tenant(), home, { startsOn: day(-300), endsOn: day(0) })
  expect(await closeOn(day(0))).toBe(0)
  expect(await statusOf(home.id)).toBe('occupied')
  expect(await closeOn(day(1))).toBe(1)
  expect(await statusOf(home.id)).toBe('available')
  // The owner lets it without a lease: it is not freed again behind their back.
  await world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, home.id))
  expect(await closeOn(day(2))).toBe(0)
  expect(await statusOf(home.id)).toBe('occupied')
})

test('what was let anew, or is marked otherwise, stays as it is', async () => {
  const again = await world.home(owner, { status: 'occupied' })
  await world.lease(await world.tenant(), again, { startsOn: day(-300), endsOn: day(-5) })
  await world.lease(await world.tenant(), again, { startsOn: day(-4), endsOn: day(300) })
  const works = await world.home(owner, { status: 'maintenance' })
  await world.lease(await world.tenant(), works, { startsOn: day(-300), endsOn: day(-5) })
  expect(await closeOn(day(0))).toBe(2)
  expect([await statusOf(again.id), await statusOf(works.id)]).toEqual(['occupied', 'maintenance'])
})

test('keeps a home occupied that is let again from a coming day', async () => {
  const home = await world.home(owner, { status: 'occupied' })
  await world.lease(await world.tenant(), home, { startsOn: day(-300), endsOn: day(-1) })
  await world.lease(await world.tenant(), home, { startsOn: day(20), endsOn: day(300) })
  expect(await closeOn(day(0))).toBe(1)
  expect(await statusOf(home.id)).toBe('occupied')
})

test('several processes at once close each lease once', async () => {
  for (let i = 0; i < 6; i++) {
    await world.lease(await world.tenant(), await world.home(owner, { status: 'occupied' }), {
      startsOn: day(-90),
      endsOn: day(-1),
    })
  }
  const closed = await Promise.all([1, 2, 3, 4].map(() => closeOn(day(0))))
  expect(closed.reduce((sum, count) => sum + count, 0)).toBe(6)
})

test('keeps a home occupied that is let again while its lease is closed', async () => {
  const home = await world.home(owner, { status: 'occupied' })
  await world.lease(await world.tenant(), home, { startsOn: day(-300), endsOn: day(-1) })
  const { id, tenantId } = await world.application(await world.tenant(), home)
  const runs = await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from ${inboxes} where user_id = ${tenantId} for update`)
    // It has made the lease, holds the home and waits to write its notice.
    const approving = world.call(owner, applicationRoutes.approve, {
      params: { id },
      body: { startDate: day(10), endDate: day(300) },
    })
    await waitUntilBlocked(world.db)
    const closing = closeOn(day(0))
    await waitUntilBlocked(world.db, 2)
    return { approving, closing }
  })
  const [approved, closed] = await Promise.all([runs.approving, runs.closing])
  expect([approved.status, closed]).toEqual([200, 1])
  expect(await statusOf(home.id)).toBe('occupied')
})

test('the schedule and the removal of a home do not deadlock', async () => {
  const home = await world.home(owner, { status: 'occupied' })
  await world.lease(await world.tenant(), home, { startsOn: day(-300), endsOn: day(-1) })
  const runs = await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from ${properties} where id = ${home.id} for update`)
    const removing = world.call(owner, propertyRoutes.remove, { params: { id: home.id } })
    await waitUntilBlocked(world.db)
    const closing = closeOn(day(0))
    await waitUntilBlocked(world.db, 2)
    return { removing, closing }
  })
  const [removed, closed] = await Promise.all([runs.removing, runs.closing])
  expect([removed.status, closed]).toEqual([200, 0])
})

test('a lease is ended early by owner or agent, the tenant is told, and the home is freed after that day', async () => {
  const [tenant, landlord, agent] = [await world.tenant(), await world.owner(), await world.agent()]
  const home = await world.home(landlord, { title: 'Mill House', status: 'occupied' })
  const lease = await world.lease(tenant, home, { startsOn: day(-30), endsOn: day(300) })
  const { status, body } = await end(agent, lease.id, day(10))
  expect([status, body.endDate]).toEqual([200, day(10)])
  const newEnd = `ends on ${inWords(day(10))}, earlier than agreed.`
  expect(await noticesTo(tenant)).toEqual([`The lease of “Mill House” ${newEnd}`])
  expect(await noticesTo(landlord)).toEqual([
    `${nameOf(tenant)}’s lease of “Mill House” ${newEnd} ${nameOf(agent)} changed it for you.`,
  ])
  await closeOn(day(11))
  expect(await statusOf(home.id)).toBe('available')
})

test('ends and cancels leases with oneself and tells only the others', async () => {
  const landlord = await world.owner()
  const home = await world.home(landlord, { status: 'occupied' })
  const lease = await world.lease(landlord, home, { startsOn: day(-30), endsOn: day(300) })
  expect((await end(landlord, lease.id, day(20))).status).toBe(200)
  expect(await noticesTo(landlord)).toEqual([])
  const agent = await world.agent()
  expect((await end(agent, lease.id, day(10))).status).toBe(200)
  expect(await noticesTo(landlord)).toEqual([expect.stringContaining('changed it for you')])
  const next = await world.lease(landlord, home, { startsOn: day(11), endsOn: day(90) })
  expect((await world.call(agent, routes.cancel, { params: { id: next.id }, body: {} })).status).toBe(200)
  expect(await closeOn(day(11))).toBe(1)
  expect(await statusOf(home.id)).toBe('available')
})

test('its natural end is told to tenant and owner, once, and to the owner that the home is free', async () => {
  const [tenant, landlord] = [await world.tenant(), await world.owner()]
  const home = await world.home(landlord, { title: 'Mill House', status: 'occupied' })
  await world.lease(tenant, home, { startsOn: day(-300), endsOn: day(-1) })
  for (let i = 0; i < 2; i++) await closeOn(day(0))
  const ended = `ended on ${inWords(day(-1))}.`
  expect(await noticesTo(tenant)).toEqual([`The lease of “Mill House” ${ended}`])
  expect(await noticesTo(landlord)).toEqual([
    `${nameOf(tenant)}’s lease of “Mill House” ${ended} The home is available again.`,
  ])
})

test('a home is freed at the very midnight its lease is over', async () => {
  const home = await world.home(owner, { status: 'occupied' })
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2031-03-31T23:58:30.000Z') })
  try {
    await world.lease(await world.tenant(), home, { startsOn: '2031-01-01', endsOn: '2031-03-31' })
    const runs: Promise<unknown>[] = []
    const tasks = world.app.scheduledTasks
      .filter(({ name }) => name === 'close ended leases')
      .map((task) => ({
        ...task,
        run: async (now: Date) => {
          const run = task.run(now)
          runs.push(run)
          await run
        },
      }))
    const schedule = await startSchedule({ tasks, log: world.app.log })
    await vi.advanceTimersByTimeAsync(89_999)
    expect([new Date().toISOString(), runs.length, await statusOf(home.id)]).toEqual([
      '2031-03-31T23:59:59.999Z',
      1,
      'occupied',
    ])
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all(runs)
    expect([runs.length, await statusOf(home.id)]).toEqual([2, 'available'])
    await schedule.stop()
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [-1, 'The last day can’t be in the past'],
  [20, 'The last day must come after the first'],
  [400, `The lease ends on ${inWords(day(400))} already`],
  [500, `The lease ends on ${inWords(day(400))} already`],
])('a lease from day 20 to day 400 can’t end on day %i', async (offset, message) => {
  const lease = await world.lease(await world.tenant(), await world.home(owner), {
    startsOn: day(20),
    endsOn: day(400),
  })
  const { status, problem } = await end(owner, lease.id, day(offset))
  expect([status, problem.errors]).toEqual([400, { endDate: message }])
})

test('its tenant may not end it, and nobody else sees it', async () => {
  const tenantWhoOwns = await world.owner()
  const lease = await world.lease(tenantWhoOwns, await world.home(owner), { startsOn: day(1), endsOn: day(90) })
  expect((await end(tenantWhoOwns, lease.id, day(30))).status).toBe(403)
  expect((await end(await world.owner(), lease.id, day(30))).status).toBe(404)
})
