import { applicationRoutes } from '@lintel/contract/applications/routes'
import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { isAnyOf } from '../../db/many.ts'
import { DEFAULT_FORMAT } from '../../format/format.ts'
import { startSchedule } from '../../jobs/schedule.ts'
import { waitUntilBlocked } from '../../test/locks.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { inboxes, messages } from '../messages/table.ts'
import { properties } from '../properties/table.ts'
import { leaseEnding } from './causes.ts'
import { closeEndedLeases } from './commands.ts'

const world = await makeWorldForFile()
const owner = await world.owner()

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const formatDay = (date: string) => DEFAULT_FORMAT.day(date)
const nameOf = ({ firstName, lastName }: TestUser) => `${firstName} ${lastName}`
const noticesTo = async (person: TestUser) =>
  (await world.db.select().from(messages).where(eq(messages.receiverId, person.id))).map(({ content }) => content)
const statusOf = async (id: string) =>
  (await world.db.select().from(properties).where(eq(properties.id, id)))[0]?.status
const closeOn = async (date: string) => Number(await world.runTask('close ended leases', new Date(date)))
const end = (person: TestUser, id: string, endDate: string) =>
  world.call(person, routes.end, { params: { id }, body: { endDate } })

test('closeEndedLeases makes a property available once, on the day after the last day', async () => {
  const property = await world.property(owner, { status: 'occupied' })
  await world.lease(await world.tenant(), property, { startsOn: day(-300), endsOn: day(0) })
  expect(await closeOn(day(0))).toBe(0)
  expect(await statusOf(property.id)).toBe('occupied')
  expect(await closeOn(day(1))).toBe(1)
  expect(await statusOf(property.id)).toBe('available')
  // The owner lets it without a lease: later runs must not make it available again.
  await world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, property.id))
  expect(await closeOn(day(2))).toBe(0)
  expect(await statusOf(property.id)).toBe('occupied')
})

test('closeEndedLeases keeps the status of a property that is let again or in maintenance', async () => {
  const letAgain = await world.property(owner, { status: 'occupied' })
  await world.lease(await world.tenant(), letAgain, { startsOn: day(-300), endsOn: day(-5) })
  await world.lease(await world.tenant(), letAgain, { startsOn: day(-4), endsOn: day(300) })
  const inMaintenance = await world.property(owner, { status: 'maintenance' })
  await world.lease(await world.tenant(), inMaintenance, { startsOn: day(-300), endsOn: day(-5) })
  expect(await closeOn(day(0))).toBe(2)
  expect([await statusOf(letAgain.id), await statusOf(inMaintenance.id)]).toEqual(['occupied', 'maintenance'])
})

test('closeEndedLeases keeps a property occupied that has a coming lease', async () => {
  const property = await world.property(owner, { status: 'occupied' })
  await world.lease(await world.tenant(), property, { startsOn: day(-300), endsOn: day(-1) })
  await world.lease(await world.tenant(), property, { startsOn: day(20), endsOn: day(300) })
  expect(await closeOn(day(0))).toBe(1)
  expect(await statusOf(property.id)).toBe('occupied')
})

test('closeEndedLeases closes batch after batch, the earliest first; one that fails leaves the others closed and is made up for', async () => {
  const landlord = await world.owner()
  const ended: { id: string; propertyId: string }[] = []
  for (const offset of [-9, -8, -7, -6, -5]) {
    const property = await world.property(landlord, { status: 'occupied' })
    ended.push(await world.lease(await world.tenant(), property, { startsOn: day(-90), endsOn: day(offset) }))
  }
  const isOpen = () => Promise.all(ended.map(async ({ propertyId }) => (await statusOf(propertyId)) === 'occupied'))
  await world.db.execute(
    sql.raw(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'fails'; end $$;
    create trigger fail before update on leases for each row when (new.id = '${ended[2]?.id}') execute function fail()`),
  )
  await expect(closeEndedLeases(world.app.context, new Date(day(0)), 2)).rejects.toThrow()
  expect(await isOpen()).toEqual([false, false, true, true, false])
  await world.db.execute(sql`drop trigger fail on leases`)
  expect(await closeEndedLeases(world.app.context, new Date(day(0)), 2)).toBe(2)
  expect(await isOpen()).toEqual(Array(5).fill(false))
  expect(await noticesTo(landlord)).toEqual(
    [-9, -8, -5, -7, -6].map((offset) => expect.stringContaining(`ended on ${formatDay(day(offset))}.`)),
  )
})

test('closeEndedLeases runs reactions to the end of leases once for all leases of its transaction', async () => {
  const both = [await world.property(owner, { title: 'Loft' }), await world.property(owner, { title: 'Attic' })]
  const ids: string[] = []
  for (const property of both) {
    const lease = await world.lease(await world.tenant(), property, { startsOn: day(-90), endsOn: day(-1) })
    ids.push(lease.id)
  }
  const runs: string[][] = []
  // The reaction stays with the process: it does something for these leases alone.
  const { add } = leaseEnding.with({
    async apply(tx, _happened, { leases: ended }) {
      if (!ended.some(({ lease }) => ids.includes(lease.id))) return
      runs.push(ended.map(({ lease }) => lease.id))
      await tx
        .update(properties)
        .set({ title: 'Ended' })
        .where(
          isAnyOf(
            properties.id,
            ended.map(({ property }) => property.id),
          ),
        )
      if (runs.length === 1) throw new Error('fails')
    },
  })
  add('a feature below')
  const listTitles = async () => {
    const rows = await world.db
      .select()
      .from(properties)
      .where(
        isAnyOf(
          properties.id,
          both.map(({ id }) => id),
        ),
      )
    return rows.map(({ title }) => title).toSorted()
  }
  await expect(closeOn(day(0))).rejects.toThrow('fails')
  expect(await listTitles()).toEqual(['Attic', 'Loft'])
  expect(await closeOn(day(0))).toBe(2)
  expect(await listTitles()).toEqual(['Ended', 'Ended'])
  expect(runs.map((run) => run.toSorted())).toEqual([ids.toSorted(), ids.toSorted()])
})

test('closeEndedLeases closes each lease once in four concurrent runs', async () => {
  for (let i = 0; i < 6; i++) {
    await world.lease(await world.tenant(), await world.property(owner, { status: 'occupied' }), {
      startsOn: day(-90),
      endsOn: day(-1),
    })
  }
  const closed = await Promise.all([1, 2, 3, 4].map(() => closeOn(day(0))))
  expect(closed.reduce((sum, count) => sum + count, 0)).toBe(6)
})

test('closeEndedLeases keeps a property occupied that is let again concurrently', async () => {
  const property = await world.property(owner, { status: 'occupied' })
  await world.lease(await world.tenant(), property, { startsOn: day(-300), endsOn: day(-1) })
  const { id, tenantId } = await world.application(await world.tenant(), property)
  const runs = await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from ${inboxes} where user_id = ${tenantId} for update`)
    // The approval has created the lease, holds the property and waits to write its notice.
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
  expect(await statusOf(property.id)).toBe('occupied')
})

test('closeEndedLeases and the removal of the property do not deadlock', async () => {
  const property = await world.property(owner, { status: 'occupied' })
  await world.lease(await world.tenant(), property, { startsOn: day(-300), endsOn: day(-1) })
  const runs = await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from ${properties} where id = ${property.id} for update`)
    const removing = world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
    await waitUntilBlocked(world.db)
    const closing = closeOn(day(0))
    await waitUntilBlocked(world.db, 2)
    return { removing, closing }
  })
  const [removed, closed] = await Promise.all([runs.removing, runs.closing])
  // The lease stays with the archived home, and is closed.
  expect([removed.status, closed]).toEqual([200, 1])
})

test('endLease by an agent notifies tenant and owner; the property becomes available after the new last day', async () => {
  const [tenant, landlord, agent] = [await world.tenant(), await world.owner(), await world.agent()]
  const property = await world.property(landlord, { title: 'Mill House', status: 'occupied' })
  const lease = await world.lease(tenant, property, { startsOn: day(-30), endsOn: day(300) })
  const { status, body } = await end(agent, lease.id, day(10))
  expect([status, body.endDate]).toEqual([200, day(10)])
  const newEnd = `ends on ${formatDay(day(10))}, earlier than agreed.`
  expect(await noticesTo(tenant)).toEqual([`The lease of “Mill House” ${newEnd}`])
  expect(await noticesTo(landlord)).toEqual([
    `${nameOf(tenant)}’s lease of “Mill House” ${newEnd} ${nameOf(agent)} changed it for you.`,
  ])
  await closeOn(day(11))
  expect(await statusOf(property.id)).toBe('available')
})

test('endLease and cancelLease of an owner’s lease of their own property notify only other users', async () => {
  const landlord = await world.owner()
  const property = await world.property(landlord, { status: 'occupied' })
  const lease = await world.lease(landlord, property, { startsOn: day(-30), endsOn: day(300) })
  expect((await end(landlord, lease.id, day(20))).status).toBe(200)
  expect(await noticesTo(landlord)).toEqual([])
  const agent = await world.agent()
  expect((await end(agent, lease.id, day(10))).status).toBe(200)
  expect(await noticesTo(landlord)).toEqual([expect.stringContaining('changed it for you')])
  const next = await world.lease(landlord, property, { startsOn: day(11), endsOn: day(90) })
  expect((await world.call(agent, routes.cancel, { params: { id: next.id }, body: {} })).status).toBe(200)
  expect(await closeOn(day(11))).toBe(1)
  expect(await statusOf(property.id)).toBe('available')
})

test('closeEndedLeases notifies tenant and owner once, and tells the owner that the property is available', async () => {
  const [tenant, landlord] = [await world.tenant(), await world.owner()]
  const property = await world.property(landlord, { title: 'Mill House', status: 'occupied' })
  await world.lease(tenant, property, { startsOn: day(-300), endsOn: day(-1) })
  for (let i = 0; i < 2; i++) await closeOn(day(0))
  const ended = `ended on ${formatDay(day(-1))}.`
  expect(await noticesTo(tenant)).toEqual([`The lease of “Mill House” ${ended}`])
  expect(await noticesTo(landlord)).toEqual([
    `${nameOf(tenant)}’s lease of “Mill House” ${ended} The home is available again.`,
  ])
})

test('the schedule makes a property available at midnight after the last day', async () => {
  const property = await world.property(owner, { status: 'occupied' })
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2031-03-31T23:58:30.000Z') })
  try {
    await world.lease(await world.tenant(), property, { startsOn: '2031-01-01', endsOn: '2031-03-31' })
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
    const schedule = await startSchedule({ tasks, log: world.app.log, readTime: async () => new Date() })
    await vi.advanceTimersByTimeAsync(89_999)
    expect([new Date().toISOString(), runs.length, await statusOf(property.id)]).toEqual([
      '2031-03-31T23:59:59.999Z',
      1,
      'occupied',
    ])
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all(runs)
    expect([runs.length, await statusOf(property.id)]).toEqual([2, 'available'])
    await schedule.stop()
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [-1, 'The last day can’t be in the past'],
  [20, 'The last day must come after the first'],
  [400, `The lease ends on ${formatDay(day(400))} already`],
  [500, `The lease ends on ${formatDay(day(400))} already`],
])('endLease rejects day %i for a lease from day 20 to day 400: %s', async (offset, message) => {
  const lease = await world.lease(await world.tenant(), await world.property(owner), {
    startsOn: day(20),
    endsOn: day(400),
  })
  const { status, problem } = await end(owner, lease.id, day(offset))
  expect([status, problem.errors]).toEqual([400, { endDate: message }])
})

test('endLease answers 403 to the tenant and 404 to other users', async () => {
  const tenant = await world.owner()
  const lease = await world.lease(tenant, await world.property(owner), { startsOn: day(1), endsOn: day(90) })
  expect((await end(tenant, lease.id, day(30))).status).toBe(403)
  expect((await end(await world.owner(), lease.id, day(30))).status).toBe(404)
})
