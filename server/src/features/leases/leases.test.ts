import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { expect, test } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()
const owner = await world.owner()

/** @returns the day that is `offset` days from today */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const current = async (person: TestUser) => (await world.call(person, routes.current)).body

test('the current lease is null for a user without leases', async () => {
  const response = await world.call(await world.tenant(), routes.current)
  expect([response.status, response.body]).toEqual([200, null])
})

test('the current lease covers today, first and last day included, or is the next to start', async () => {
  const tenant = await world.tenant()
  const property = await world.property(owner, { priceCents: 123_456 })
  await world.lease(tenant, property, { startsOn: day(-30), endsOn: day(-1) })
  expect(await current(tenant)).toBeNull()
  await world.lease(tenant, property, { startsOn: day(60), endsOn: day(90) })
  const next = await world.lease(tenant, property, { startsOn: day(10), endsOn: day(50) })
  expect(await current(tenant)).toMatchObject({
    id: next.id,
    startDate: day(10),
    endDate: day(50),
    monthlyRent: 1234.56,
  })
  const now = await world.lease(tenant, property, { startsOn: day(0), endsOn: day(9) })
  expect((await current(tenant))?.id).toBe(now.id)
})

test('the current lease comes with the tenant’s others that have not ended, first to start first', async () => {
  const tenant = await world.tenant()
  const currentProperty = await world.property(owner, { title: 'Now' })
  const [next, later] = [await world.property(await world.owner(), { title: 'Next' }), await world.property(owner)]
  const lease = (property: typeof currentProperty, startsOn: string, endsOn: string) =>
    world.lease(tenant, property, { startsOn, endsOn })
  const last = await lease(later, day(400), day(700))
  const coming = await lease(next, day(20), day(399))
  const now = await lease(currentProperty, day(-300), day(40))
  await lease(currentProperty, day(-600), day(-301))
  await world.lease(await world.tenant(), currentProperty, { startsOn: day(41), endsOn: day(400) })
  const own = await current(tenant)
  expect(own?.id).toBe(now.id)
  expect(own?.others.map(({ id }) => id)).toEqual([coming.id, last.id])
  expect(own?.others[0]).toMatchObject({ property: { title: 'Next' }, owner: { id: next.ownerId } })
  await world.call(owner, routes.cancel, { params: { id: last.id }, body: {} })
  expect((await current(tenant))?.others.map(({ id }) => id)).toEqual([coming.id])
})

test('leases of a property can’t share a day', async () => {
  const property = await world.property(owner)
  const tenant = await world.tenant()
  await world.lease(tenant, property, { startsOn: '2030-01-01', endsOn: '2030-12-31' })
  const overlap = world.lease(await world.tenant(), property, { startsOn: '2030-12-31', endsOn: '2031-12-30' })
  await expect(overlap).rejects.toMatchObject({ cause: { constraint: 'a_home_is_let_once_at_a_time' } })
  await world.lease(tenant, property, { startsOn: '2031-01-01', endsOn: '2031-12-31' })
})
