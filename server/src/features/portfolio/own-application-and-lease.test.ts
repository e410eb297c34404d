import { portfolioRoutes as routes } from '@lintel/contract/portfolio/routes'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const tenant = await world.tenant()

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const findOwn = async (person: TestUser, id: string) =>
  (await world.call(person, routes.standing, { params: { id } })).body
const NONE = { applicationId: null, leaseId: null }

describe('GET /api/properties/:id/standing', () => {
  it('finds the caller’s own live application, not another tenant’s', async () => {
    const property = await world.property(owner)
    const other = await world.tenant()
    await world.application(tenant, property, { status: 'withdrawn' })
    await world.application(tenant, property, { status: 'rejected' })
    expect(await findOwn(tenant, property.id)).toEqual(NONE)
    const { id } = await world.application(tenant, property)
    expect(await findOwn(tenant, property.id)).toEqual({ applicationId: id, leaseId: null })
    expect(await findOwn(other, property.id)).toEqual(NONE)
    expect(await findOwn(owner, property.id)).toEqual(NONE)
  })

  it('finds the caller’s first lease that has not ended', async () => {
    const property = await world.property(owner)
    await world.lease(tenant, property, { startsOn: day(-90), endsOn: day(-1) })
    expect(await findOwn(tenant, property.id)).toEqual(NONE)
    await world.lease(tenant, property, { startsOn: day(5), endsOn: day(30), cancelledAt: new Date() })
    expect(await findOwn(tenant, property.id)).toEqual(NONE)
    const running = await world.lease(tenant, property, { startsOn: day(0), endsOn: day(30) })
    await world.lease(tenant, property, { startsOn: day(31), endsOn: day(60) })
    expect(await findOwn(tenant, property.id)).toEqual({ applicationId: null, leaseId: running.id })
    expect(await findOwn(await world.tenant(), property.id)).toEqual(NONE)
  })
})
