import { portfolioRoutes as routes } from '@lintel/contract/portfolio/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { dailyCounts } from '../../views/table.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const agent = await world.agent()

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const find = async (id: string, user: TestUser = owner) =>
  (await world.call(user, routes.findManaged, { params: { id } })).body

describe('GET /api/properties/:id/management', () => {
  it('shows a new home with nothing', async () => {
    const property = await world.property(owner, { isPublished: false })
    expect(await find(property.id)).toMatchObject({
      title: property.title,
      version: 1,
      owner: { id: owner.id, firstName: owner.firstName },
      publishedAt: null,
      leases: [],
      applicants: [],
      conversations: [],
      views: [],
      tenant: null,
    })
  })

  it('knows since when a home is published, whatever else changes', async () => {
    const property = await world.property(owner, { isPublished: false })
    const edit = (body: object) => world.call(owner, propertyRoutes.edit, { params: { id: property.id }, body })
    await edit({ isPublished: true })
    const { publishedAt } = await find(property.id)
    expect(Date.now() - Date.parse(publishedAt ?? '')).toBeLessThan(60_000)
    await edit({ price: 1, isPublished: true })
    expect((await find(property.id)).publishedAt).toBe(publishedAt)
    await edit({ isPublished: false })
    expect((await find(property.id)).publishedAt).toBeNull()
  })

  it('tells the state of each lease, newest first', async () => {
    const property = await world.property(owner, { status: 'occupied' })
    const tenant = await world.tenant()
    await world.lease(tenant, property, { startsOn: day(-400), endsOn: day(-40) })
    const current = await world.lease(tenant, property, { startsOn: day(-30), endsOn: day(0) })
    await world.lease(tenant, property, { startsOn: day(10), endsOn: day(90) })
    const cancelledAt = new Date(`${day(-1)}T12:00:00Z`)
    await world.lease(tenant, property, { startsOn: day(20), endsOn: day(60), cancelledAt })
    await world.document(tenant, { type: 'lease', propertyId: property.id, leaseId: current.id })
    const { leases } = await find(property.id, agent)
    expect(leases.map(({ state }) => state)).toEqual(['cancelled', 'upcoming', 'current', 'ended'])
    expect(leases.map(({ documentId }) => documentId !== null)).toEqual([false, false, true, false])
    expect(leases[2]).toMatchObject({ id: current.id, tenant: { id: tenant.id }, endDate: day(0) })
  })

  it('shows the pending applications that waited longest, with what their reader may see', async () => {
    const property = await world.property(owner)
    const tenants: TestUser[] = []
    for (let at = 0; at < 6; at++) {
      const tenant = await world.tenant({ email: `applicant-${at}@homes.example` })
      const createdAt = new Date(Date.UTC(2026, 0, 6 - at))
      await world.application(tenant, property, { createdAt })
      tenants.unshift(tenant)
    }
    await world.application(await world.tenant(), property, { status: 'rejected', createdAt: new Date(0) })
    const { applicants, pendingApplications, applications } = await find(property.id)
    expect(applicants.map(({ tenantId }) => tenantId)).toEqual(tenants.slice(0, 5).map(({ id }) => id))
    expect(applicants[0]).toMatchObject({ showsContact: true, tenant: { email: tenants[0]?.email } })
    expect([pendingApplications, applications]).toEqual([6, 7])
  })

  it('lists only the caller’s own conversations about the home', async () => {
    const [property, other] = [await world.property(owner), await world.property(owner)]
    const [first, second] = [await world.tenant(), await world.tenant()]
    await world.message(first, owner, { propertyId: property.id })
    await world.message(second, owner, { propertyId: property.id })
    await world.message(second, owner, { propertyId: other.id })
    await world.message(first, owner, { propertyId: property.id })
    const { conversations } = await find(property.id)
    expect(conversations).toMatchObject([
      { user: { id: first.id }, unreadCount: 2 },
      { user: { id: second.id }, unreadCount: 2 },
    ])
    expect((await find(property.id, agent)).conversations).toEqual([])
  })

  it('shows the views of the last 30 days', async () => {
    const { id } = await world.property(owner)
    const rows = [-30, -29, 0].map((offset, at) => ({
      propertyId: id,
      kind: 'view' as const,
      day: day(offset),
      count: at + 1,
    }))
    await world.db.insert(dailyCounts).values([...rows, { propertyId: id, kind: 'save', day: day(0), count: 9 }])
    expect((await find(id)).views).toEqual([
      { day: day(-29), views: 2 },
      { day: day(0), views: 3 },
    ])
  })

  it('is forbidden to other owners, and not found when they may not see the home', async () => {
    const stranger = await world.owner()
    const status = async (isPublished: boolean) =>
      (
        await world.call(stranger, routes.findManaged, {
          params: { id: (await world.property(owner, { isPublished })).id },
        })
      ).status
    expect([await status(true), await status(false)]).toEqual([403, 404])
  })
})
