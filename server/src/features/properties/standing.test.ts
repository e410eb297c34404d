import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type TestPerson, type World } from '../../test/world.ts'

let world: World
let owner: TestPerson
let tenant: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  owner = await world.owner()
  tenant = await world.tenant()
})
afterAll(() => world.close())

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const standing = async (person: TestPerson, id: string) =>
  (await world.call(person, routes.standing, { params: { id } })).body
const NONE = { applicationId: null, leaseId: null }

test('names the live application of the caller, and of nobody else', async () => {
  const home = await world.home(owner)
  const other = await world.tenant()
  await world.application(tenant, home, { status: 'withdrawn' })
  await world.application(tenant, home, { status: 'rejected' })
  expect(await standing(tenant, home.id)).toEqual(NONE)
  const { id } = await world.application(tenant, home)
  expect(await standing(tenant, home.id)).toEqual({ applicationId: id, leaseId: null })
  expect(await standing(other, home.id)).toEqual(NONE)
  expect(await standing(owner, home.id)).toEqual(NONE)
})

test('names the lease of the caller until it has ended, the first one first', async () => {
  const home = await world.home(owner)
  await world.lease(tenant, home, { startsOn: day(-90), endsOn: day(-1) })
  expect(await standing(tenant, home.id)).toEqual(NONE)
  await world.lease(tenant, home, { startsOn: day(5), endsOn: day(30), cancelledAt: new Date() })
  expect(await standing(tenant, home.id)).toEqual(NONE)
  const running = await world.lease(tenant, home, { startsOn: day(0), endsOn: day(30) })
  await world.lease(tenant, home, { startsOn: day(31), endsOn: day(60) })
  expect(await standing(tenant, home.id)).toEqual({ applicationId: null, leaseId: running.id })
  expect(await standing(await world.tenant(), home.id)).toEqual(NONE)
})
