import { applicationRoutes } from '@lintel/contract/applications/routes'
import { addDays } from '@lintel/contract/calendar'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { portfolioRoutes } from '@lintel/contract/portfolio/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dayIn, startOfDay } from '../../format/days.ts'
import { makeWorldForFile } from '../../test/world.ts'
import { leases } from './table.ts'

const world = await makeWorldForFile()
const owner = await world.owner()

/** 25 hours apart: never on the same day. */
const AHEAD = 'Pacific/Kiritimati'
const BEHIND = 'Pacific/Pago_Pago'
/** Over in one of them, and not in the other. */
const LAST_DAY = dayIn(BEHIND)

const lets = async (timeZone: string, days = { startsOn: '2026-01-01', endsOn: LAST_DAY }) => {
  const tenant = await world.tenant()
  const property = await world.property(owner, { timeZone, status: 'occupied' })
  return { tenant, property, lease: await world.lease(tenant, property, days) }
}

describe('a lease', () => {
  it('is over when its last day is over at its home', async () => {
    const [behind, ahead] = [await lets(BEHIND), await lets(AHEAD)]
    const current = async ({ tenant }: typeof behind) => (await world.call(tenant, leaseRoutes.current)).body
    expect(await current(behind)).toMatchObject({ timeZone: BEHIND, today: LAST_DAY, hasEnded: false, endsInDays: 0 })
    expect(await current(ahead)).toBeNull()
  })

  it('begins when its first day begins at its home', async () => {
    const days = { startsOn: dayIn(AHEAD), endsOn: '2199-12-31' }
    const [behind, ahead] = [await lets(BEHIND, days), await lets(AHEAD, days)]
    const current = async ({ tenant }: typeof behind) => (await world.call(tenant, leaseRoutes.current)).body
    expect(await current(ahead)).toMatchObject({ hasBegun: true, beginsInDays: 0 })
    expect(await current(behind)).toMatchObject({ hasBegun: false, hasEnded: false })
    const cancel = async ({ lease }: typeof behind) =>
      (await world.call(owner, leaseRoutes.cancel, { params: { id: lease.id }, body: {} })).status
    expect([await cancel(ahead), await cancel(behind)]).toEqual([409, 200])
  })

  it('can be ended on the day that it is at its home', async () => {
    const days = { startsOn: '2026-01-01', endsOn: '2199-12-31' }
    const [behind, ahead] = [await lets(BEHIND, days), await lets(AHEAD, days)]
    const end = async ({ lease }: typeof behind) =>
      (await world.call(owner, leaseRoutes.end, { params: { id: lease.id }, body: { endDate: LAST_DAY } })).status
    expect([await end(behind), await end(ahead)]).toEqual([200, 400])
  })

  it('is closed at the first instant of the next day at its home', async () => {
    const { property, lease } = await lets('Asia/Kathmandu', { startsOn: '2026-01-01', endsOn: '2030-06-30' })
    const closedAt = async () =>
      (await world.db.select().from(leases).where(eq(leases.id, lease.id)))[0]?.closedAt?.toISOString()
    const midnight = startOfDay('Asia/Kathmandu', '2030-07-01')
    await world.runTask('close ended leases', new Date(midnight.getTime() - 1))
    expect(await closedAt()).toBeUndefined()
    await world.runTask('close ended leases', midnight)
    expect(await closedAt()).toBe('2030-06-30T18:15:00.000Z')
    const { body } = await world.call(owner, propertyRoutes.find, { params: { id: property.id } })
    expect(body.status).toBe('available')
  })

  it('keeps its home from being available, and from being removed, until then', async () => {
    const [behind, ahead] = [await lets(BEHIND), await lets(AHEAD)]
    const free = async ({ property }: typeof behind) =>
      (await world.call(owner, propertyRoutes.edit, { params: { id: property.id }, body: { status: 'available' } }))
        .status
    expect([await free(behind), await free(ahead)]).toEqual([409, 200])
    const remove = async ({ property }: typeof behind) =>
      (await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })).status
    expect([await remove(behind), await remove(ahead)]).toEqual([409, 200])
  })

  it('is shown to the home’s managers as it is there', async () => {
    const [behind, ahead] = [await lets(BEHIND), await lets(AHEAD)]
    const find = async ({ property }: typeof behind) =>
      (await world.call(owner, portfolioRoutes.findManaged, { params: { id: property.id } })).body
    expect(await find(behind)).toMatchObject({ letUntil: LAST_DAY, freeSince: null, leases: [{ state: 'current' }] })
    expect(await find(ahead)).toMatchObject({
      letUntil: null,
      freeSince: addDays(LAST_DAY, 1),
      leases: [{ state: 'ended' }],
    })
  })

  it('keeps its parties from blocking each other until then', async () => {
    const [behind, ahead] = [await lets(BEHIND), await lets(AHEAD)]
    const block = async ({ tenant }: typeof behind) => {
      await world.message(tenant, owner)
      return (await world.call(owner, messageRoutes.block, { params: { userId: tenant.id } })).status
    }
    expect([await block(behind), await block(ahead)]).toEqual([403, 200])
  })
})

it('takes its time zone over from the home, and keeps it', async () => {
  const tenant = await world.tenant()
  const property = await world.property(owner, { timeZone: 'Asia/Tokyo' })
  const application = await world.application(tenant, property)
  const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }
  await world.call(owner, applicationRoutes.approve, { params: { id: application.id }, body: terms })
  await world.call(owner, propertyRoutes.edit, { params: { id: property.id }, body: { timeZone: 'Europe/Lisbon' } })
  expect((await world.call(tenant, leaseRoutes.current)).body).toMatchObject({ timeZone: 'Asia/Tokyo' })
  expect((await world.call(owner, propertyRoutes.find, { params: { id: property.id } })).body.timeZone).toBe(
    'Europe/Lisbon',
  )
})

it('proposes no day for an approval that is over at the home', async () => {
  const answers = { moveInDate: LAST_DAY, termMonths: 12 }
  const propose = async (timeZone: string) => {
    const { id } = await world.application(await world.tenant(), await world.property(owner, { timeZone }), { answers })
    return (await world.call(owner, applicationRoutes.previewApproval, { params: { id } })).body.startDate
  }
  expect(await propose(BEHIND)).toBe(LAST_DAY)
  expect((await propose(AHEAD)) > LAST_DAY).toBe(true)
})
