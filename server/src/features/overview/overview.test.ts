import { occupancyRate } from '@lintel/contract/overview/occupancy'
import { overviewRoutes as routes } from '@lintel/contract/overview/routes'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()

const figures = async (person: TestUser) => (await world.call(person, routes.figures)).body

const NO_BOOKS = { hasBooks: false, expected: 0, received: 0 }

describe('findOverview', () => {
  it('shows each role its own figures', async () => {
    const owner = await world.owner()
    const tenant = await world.tenant()
    const property = await world.property(owner)
    await world.property(owner, { status: 'occupied', priceCents: 150_050 })
    await world.property(owner, { status: 'maintenance' })
    await world.application(tenant, property)
    await world.application(tenant, await world.property(await world.owner()), { status: 'rejected' })
    const portfolio = {
      properties: 3,
      occupied: 1,
      monthlyRevenue: 1500.5,
      currency: 'USD',
      pendingApplications: 1,
      ...NO_BOOKS,
    }
    expect(await figures(owner)).toEqual({ role: 'owner', ...portfolio })
    expect(await figures(tenant)).toEqual({ role: 'tenant', applications: 2, pendingApplications: 1 })
    expect(await figures(await world.waitingAgent())).toEqual({
      role: 'tenant',
      applications: 0,
      pendingApplications: 0,
    })
    expect(await figures(await world.agent())).toEqual({
      role: 'agent',
      ...portfolio,
      properties: 4,
      owners: 2,
      tenants: 1,
    })
    expect(await figures(await world.owner())).toMatchObject({ properties: 0, monthlyRevenue: 0 })
  })

  it('sums rents beyond the highest rent of one home', async () => {
    const owner = await world.owner()
    for (let property = 0; property < 3; property += 1)
      await world.property(owner, { status: 'occupied', priceCents: 99_999_999 })
    expect(await figures(owner)).toMatchObject({ monthlyRevenue: 2_999_999.97 })
  })
})

describe('occupancyRate', () => {
  it('is a whole percentage, 0 without homes', () => {
    expect([occupancyRate(1, 3), occupancyRate(2, 3), occupancyRate(0, 0)]).toEqual([33, 67, 0])
  })
})
