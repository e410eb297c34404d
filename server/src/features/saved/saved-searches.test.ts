import { leaseRoutes } from '@lintel/contract/leases/routes'
import { savedRoutes as routes } from '@lintel/contract/saved/routes'
import { describe, expect, it } from 'vitest'
import { makeSearchScene } from '../../test/search-scene.ts'
import { makeWorldForFile } from '../../test/world.ts'

const world = await makeWorldForFile()
const scene = await makeSearchScene(world)
const { owner, save, publish, edit, found, unseen } = scene

describe('a saved search', () => {
  it('keeps its filters and finds homes from then on, each once', async () => {
    const tenant = await world.tenant()
    await publish()
    const search = await save(tenant, { minBedrooms: '2', pets: 'possible', unknown: 'x' })
    expect(search).toMatchObject({
      filters: { city: scene.city, minBedrooms: '2', pets: 'possible' },
      frequency: 'at-once',
      unseen: 0,
    })
    const property = await publish({ facts: { pets: 'welcome' } })
    await publish({ facts: { pets: 'none' } })
    await publish({ bedrooms: 1, facts: { pets: 'welcome' } })
    await edit(property.id, { description: 'Very quiet.' })
    expect(await found(tenant)).toEqual([{ id: property.id, formerPrice: null }])
    expect(await unseen(tenant)).toBe(1)
    expect((await world.call(tenant, routes.listSearches)).body[0]?.unseen).toBe(1)
  })

  it('finds a home once for a user, whichever of their searches match', async () => {
    const tenant = await world.tenant()
    await save(tenant, {}, 'weekly')
    const soonest = await save(tenant, { minBedrooms: '1' }, 'at-once')
    await save(tenant, {}, 'never')
    await publish()
    const { body } = await world.call(tenant, routes.listFound)
    expect(body.map(({ search }) => search.id)).toEqual([soonest.id])
  })

  it('does not find homes of the user', async () => {
    await save(owner)
    await publish()
    expect(await found(owner)).toEqual([])
  })

  it('finds a home when it is published, becomes available or gets a missing fact', async () => {
    const tenant = await world.tenant()
    await save(tenant, { pets: 'welcome', minBathrooms: '2' })
    const draft = await publish({ isPublished: false, bathrooms: 2, facts: { pets: 'welcome' } })
    const occupied = await publish({ status: 'maintenance', bathrooms: 2, facts: { pets: 'welcome' } })
    const strict = await publish({ bathrooms: 2, facts: { pets: 'none' } })
    const small = await publish({ bathrooms: 1, facts: { pets: 'welcome' } })
    expect(await found(tenant)).toEqual([])
    await edit(draft.id, { isPublished: true })
    await edit(occupied.id, { status: 'available' })
    await edit(strict.id, { facts: { pets: 'welcome' } })
    await edit(small.id, { bathrooms: 2 })
    expect(new Set((await found(tenant)).map(({ id }) => id))).toEqual(
      new Set([draft.id, occupied.id, strict.id, small.id]),
    )
  })

  it('finds a home when its lease is cancelled', async () => {
    const tenant = await world.tenant()
    const property = await world.property(owner, { city: scene.city, status: 'occupied' })
    const lease = await world.lease(await world.tenant(), property, { startsOn: '2099-01-01', endsOn: '2099-12-31' })
    await save(tenant)
    const { status } = await world.call(owner, leaseRoutes.cancel, { params: { id: lease.id }, body: {} })
    expect(status).toBe(200)
    await world.runJobs()
    expect(await found(tenant)).toEqual([{ id: property.id, formerPrice: null }])
  })

  it('finds a lower rent once, and again only when it is lower still', async () => {
    const tenant = await world.tenant()
    const property = await publish({ price: 1500 })
    await save(tenant)
    const prices: (number | null)[] = []
    for (const price of [1600, 1400, 1450, 1420, 1300]) {
      await edit(property.id, { price })
      prices.push((await found(tenant))[0]?.formerPrice ?? null)
      await world.call(tenant, routes.markSeen, { body: { homes: [property.id] } })
    }
    expect(prices).toEqual([null, 1600, 1600, 1600, 1400])
  })

  it('does not find a home again that was unpublished in between', async () => {
    const tenant = await world.tenant()
    await save(tenant)
    const property = await publish()
    await world.call(tenant, routes.markSeen, { body: { homes: [property.id] } })
    await edit(property.id, { isPublished: false })
    expect(await found(tenant)).toEqual([])
    await edit(property.id, { isPublished: true })
    expect([(await found(tenant)).length, await unseen(tenant)]).toEqual([1, 0])
  })

  it('is one of at most fifty, and is removed with its found homes', async () => {
    const tenant = await world.tenant()
    const search = await save(tenant)
    await publish()
    const saved = await Promise.all(Array.from({ length: 51 }, () => save(tenant, {}, 'never')))
    expect(saved.filter(({ id }) => id)).toHaveLength(49)
    await world.call(tenant, routes.removeSearch, { params: { id: search.id } })
    expect(await found(tenant)).toEqual([])
  })

  it.each([
    [{ bedrooms: 'many' }, 'Bedrooms'],
    [{ pets: 'unicorns' }, 'Pets'],
    [{ availableBy: '2026-02-30' }, 'Choose the day'],
  ])('refuses filters that the list refuses: %o', async (filters, text) => {
    const { status, problem } = await world.call(await world.tenant(), routes.saveSearch, {
      body: { name: 'X', filters },
    })
    expect([status, problem.detail]).toEqual([400, expect.stringContaining(text)])
  })

  it('is seen and changed by its user alone', async () => {
    const search = await save(await world.tenant())
    const stranger = await world.tenant()
    const input = { params: { id: search.id } }
    expect((await world.call(stranger, routes.changeSearch, { ...input, body: { name: 'Mine' } })).status).toBe(404)
    expect((await world.call(stranger, routes.removeSearch, input)).status).toBe(404)
    expect((await world.call(stranger, routes.listSearches)).body).toEqual([])
  })
})
