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
    const home = await world.home(owner)
    const other = await world.tenant()
    await world.application(tenant, home, { status: 'withdrawn' })
    await world.application(tenant, home, { status: 'rejected' })
    expect(await findOwn(tenant, home.id)).toEqual(NONE)
    const { id } = await world.application(tenant, home)
    expect(await findOwn(tenant, home.id)).toEqual({ applicationId: id, leaseId: null })
    expect(await findOwn(other, home.id)).toEqual(NONE)
    expect(await findOwn(owner, home.id)).toEqual(NONE)
  })

  it('finds the caller’s first lease that has not ended', async () => {
    const home = await world.home(owner)
    await world.lease(tenant, home, { startsOn: day(-90), endsOn: day(-1) })
    expect(await findOwn(tenant, home.id)).toEqual(NONE)
    await world.lease(tenant, home, { startsOn: day(5), endsOn: day(30), cancelledAt: new Date() })
    expect(await findOwn(tenant, home.id)).toEqual(NONE)
    const running = await world.lease(tenant, home, { startsOn: day(0), endsOn: day(30) })
    await world.lease(tenant, home, { startsOn: day(31), endsOn: day(60) })
    expect(await findOwn(tenant, home.id)).toEqual({ applicationId: null, leaseId: running.id })
    expect(await findOwn(await world.tenant(), home.id)).toEqual(NONE)
  })
})
