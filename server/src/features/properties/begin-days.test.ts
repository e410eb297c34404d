import { DAYS } from '@lintel/contract/properties/tags'
import { expect, it, vi } from 'vitest'
import { startOfDay } from '../../format/days.ts'
import { makeWorldForFile } from '../../test/world.ts'
import { leases } from '../leases/table.ts'
import { begunDays } from './table.ts'
import { beginDays } from './tasks.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
await world.property(owner, { timeZone: 'Asia/Kathmandu' })
await world.property(owner, { timeZone: 'America/Los_Angeles' })

const before = (at: Date) => new Date(at.getTime() - 1)
/** How often a run reports that days began, to everyone. */
async function reportsOf(...runs: (() => Promise<unknown>)[]): Promise<number> {
  const publish = vi.spyOn(world.context.hub, 'publishChanges')
  await Promise.all(runs.map((run) => run()))
  const reports = publish.mock.calls.filter(([changes]) => changes.public.has(DAYS)).length
  publish.mockRestore()
  return reports
}
const run = (at: Date) => () => world.runTask('begin days', at)
const daysOf = async () => (await world.db.select().from(begunDays).orderBy(begunDays.timeZone)).map(({ day }) => day)

it('begins a day at its first instant in each time zone, once', async () => {
  const [kathmandu, losAngeles] = [
    startOfDay('Asia/Kathmandu', '2030-02-02'),
    startOfDay('America/Los_Angeles', '2030-02-02'),
  ]
  expect(await reportsOf(run(before(kathmandu)))).toBe(1)
  expect(await daysOf()).toEqual(['2030-02-01', '2030-02-01'])
  expect(await reportsOf(run(kathmandu))).toBe(1)
  expect(await daysOf()).toEqual(['2030-02-01', '2030-02-02'])
  expect(await reportsOf(run(before(losAngeles)))).toBe(0)
  expect(await reportsOf(run(losAngeles))).toBe(1)
  expect(await reportsOf(run(new Date(losAngeles.getTime() + 3_600_000)))).toBe(0)
})

it('catches up once after forty days, in however many processes', async () => {
  const now = new Date('2030-03-14T12:00:00Z')
  expect(await reportsOf(...Array(4).fill(() => beginDays(world.context, now)))).toBe(1)
  expect(await daysOf()).toEqual(['2030-03-14', '2030-03-14'])
  expect(await reportsOf(run(now))).toBe(0)
})

it('closes the leases of those forty days in the order of their last days, once', async () => {
  const tenant = await world.tenant()
  const properties = await Promise.all(
    [0, 1, 2].map(() => world.property(owner, { timeZone: 'Asia/Kathmandu', status: 'occupied' })),
  )
  const lastDays = ['2030-03-13', '2030-02-03', '2030-02-20']
  for (const [at, property] of properties.entries())
    await world.lease(tenant, property, { startsOn: '2029-01-01', endsOn: lastDays[at] ?? '' })
  const now = new Date('2030-03-14T12:00:00Z')
  const closed = await Promise.all([0, 1].map(() => world.runTask('close ended leases', now)))
  expect(closed.toSorted()).toEqual([0, 3])
  expect((await world.db.select().from(leases)).map(({ closedAt }) => closedAt)).toEqual([now, now, now])
  const { rows } = await world.pool.query(
    `select data ->> 'endsOn' as day from events where kind = 'lease_ended' order by at, id`,
  )
  expect(rows.map(({ day }) => day)).toEqual(lastDays.toSorted())
})
