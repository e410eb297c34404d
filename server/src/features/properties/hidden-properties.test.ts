import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { savedRoutes } from '@lintel/contract/saved/routes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants.ts'
import { PROPERTY_FORM } from '../../test/property-form.ts'
import { makeSearchScene } from '../../test/search-scene.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { disableByUsername } from '../accounts/disabling/commands.ts'
import { users } from '../accounts/table.ts'
import { properties } from './table.ts'

const world = await makeWorldForFile()
const scene = await makeSearchScene(world)
const agent = await world.agent()

let owner: TestUser
let tenant: TestUser
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const disable = () => world.call(agent, accountRoutes.disableAccount, { params: { id: owner.id } })
const enable = () => world.call(agent, accountRoutes.enableAccount, { params: { id: owner.id } })
const edit = (id: string, body: object) => world.call(agent, routes.edit, { params: { id }, body })
const rowOf = async (id: string) => (await world.db.select().from(properties).where(eq(properties.id, id)))[0]

/** Wherever visitors and tenants meet a home. */
async function placesOf(id: string, token: string) {
  const { city } = scene
  const query = { city }
  const sitemaps = (await world.app.inject('/sitemap.xml')).body.matchAll(/<loc>[^<]*(\/sitemaps\/[\d-]+)</g)
  const maps = await Promise.all([...sitemaps].map(async ([, path = '']) => (await world.app.inject(path)).body))
  return {
    list: (await world.call(null, routes.listPublic, { query })).body.length,
    count: (await world.call(null, routes.countPublic, { query })).body.count,
    several: (await world.call(null, routes.listSeveral, { query: { ids: id } })).body.length,
    cities: (await world.call(null, routes.listCities)).body.filter((name) => name === city).length,
    page: (await world.call(null, routes.find, { params: { id } })).status === 200 ? 1 : 0,
    sitemap: maps.filter((map) => map.includes(id)).length,
    saved: (await world.call(tenant, savedRoutes.listHomes)).body.length,
    shared: (await world.call(null, savedRoutes.findShared, { params: { token } })).body.homes.length,
    found: (await scene.found(tenant)).length,
    unseen: await scene.unseen(tenant),
  }
}

describe('a home of a disabled owner', () => {
  it('is hidden from everyone but agents, takes no applications, and is back with the account', async () => {
    await scene.save(tenant)
    const { id } = await scene.publish({}, owner)
    const publishedAt = new Date('2026-01-02T03:04:05Z')
    await world.db.update(properties).set({ publishedAt }).where(eq(properties.id, id))
    await world.call(tenant, savedRoutes.saveHome, { params: { id } })
    const { token } = (await world.call(tenant, savedRoutes.shareHomes, { body: { homes: [id] } })).body
    const shown = await placesOf(id, token)
    expect(new Set(Object.values(shown))).toEqual(new Set([1]))

    await disable()
    await world.runJobs()
    expect(new Set(Object.values(await placesOf(id, token)))).toEqual(new Set([0]))
    const application = { propertyId: id, tenantId: tenant.id, status: 'pending', message: '' }
    expect((await world.call(tenant, applicationRoutes.create, { body: application })).status).toBe(404)
    expect((await world.call(agent, routes.find, { params: { id } })).body.isPublished).toBe(false)
    expect(await checkInvariants(world.pool)).toEqual([])

    await enable()
    await world.runJobs()
    expect(await placesOf(id, token)).toEqual(shown)
    expect(await rowOf(id)).toMatchObject({ isPublished: true, isHidden: false, publishedAt })
    expect(await checkInvariants(world.pool)).toEqual([])
  })

  it('stays a draft if it was one', async () => {
    const { id } = await world.property(owner, { isPublished: false })
    await disable()
    await enable()
    expect(await rowOf(id)).toMatchObject({ isPublished: false, isHidden: false, publishedAt: null })
  })

  it('leaves cached responses at once, also when the shell disables the account', async () => {
    const { id } = await world.property(owner, { city: scene.city })
    const path = `/api/properties/public?city=${encodeURIComponent(scene.city)}`
    const list = async () => (await world.app.inject(path)).json().map((property: { id: string }) => property.id)
    expect(await list()).toEqual([id])
    await disableByUsername(world.db, owner.username)
    await world.runJobs()
    expect(await list()).toEqual([])
  })

  it('can be edited, and not published', async () => {
    const { id } = await world.property(owner)
    await disable()
    expect((await edit(id, { title: 'Mill House', isPublished: false })).status).toBe(200)
    const { status, problem } = await edit(id, { isPublished: true })
    expect([status, problem.detail]).toEqual([
      409,
      'Its owner’s account is disabled. Homes that were published are so again once it is enabled.',
    ])
    await enable()
    expect(await rowOf(id)).toMatchObject({ isPublished: true, title: 'Mill House' })
  })

  it('is not listed anew', async () => {
    await disable()
    const { status, problem } = await world.call(agent, routes.create, {
      body: { ...PROPERTY_FORM, ownerId: owner.id },
    })
    expect([status, problem.errors]).toEqual([400, { ownerId: 'There is no such owner' }])
  })

  it('is hidden whichever comes first, publishing or disabling', async () => {
    for (let i = 0; i < 5; i++) {
      const { id } = await world.property(owner, { isPublished: false })
      await Promise.all([edit(id, { isPublished: true }), disable()])
      expect((await rowOf(id))?.isPublished).toBe(false)
      await enable()
    }
    const [row] = await world.db.select().from(users).where(eq(users.id, owner.id))
    expect(row?.disabledAt).toBeNull()
  })
})
