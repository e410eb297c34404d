import { propertyRoutes } from '@lintel/contract/properties/routes'
import { savedRoutes as routes } from '@lintel/contract/saved/routes'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { properties } from '../properties/table.ts'
import { savedProperties, sharedLists } from './table.ts'

const world = await makeWorldForFile()
const owner = await world.owner()

const save = (user: TestUser, id: string) => world.call(user, routes.saveHome, { params: { id } })
const idsOf = async (user: TestUser) => (await world.call(user, routes.overview)).body.homes

describe('saved homes', () => {
  it('are listed with the rent when they were saved, the last one first, each once', async () => {
    const tenant = await world.tenant()
    const [first, second] = [await world.property(owner), await world.property(owner)]
    for (const { id } of [first, second, first]) expect((await save(tenant, id)).status).toBe(200)
    await world.db.update(properties).set({ priceCents: 110_000 }).where(eq(properties.id, first.id))
    expect(await idsOf(tenant)).toEqual([second.id, first.id])
    const page = await world.call(tenant, routes.listHomes, { query: { limit: 1 } })
    expect(page.body[0]).toMatchObject({ property: { id: second.id }, priceWhenSaved: 1200 })
    const next = await world.call(tenant, routes.listHomes, { query: { limit: 1, cursor: page.next ?? '' } })
    expect(next.body[0]).toMatchObject({ property: { id: first.id, price: 1100 }, priceWhenSaved: 1200 })
    expect(next.next).toBeNull()
  })

  it('are no longer saved after removal, which may be repeated', async () => {
    const tenant = await world.tenant()
    const { id } = await world.property(owner)
    await save(tenant, id)
    for (let time = 0; time < 2; time++)
      expect((await world.call(tenant, routes.removeHome, { params: { id } })).status).toBe(200)
    expect(await idsOf(tenant)).toEqual([])
  })

  it('must be published, and are hidden while they are not', async () => {
    const tenant = await world.tenant()
    const draft = await world.property(owner, { isPublished: false })
    expect((await save(tenant, draft.id)).status).toBe(404)
    expect((await save(owner, draft.id)).status).toBe(404)
    const property = await world.property(owner)
    await save(tenant, property.id)
    await world.db.update(properties).set({ isPublished: false }).where(eq(properties.id, property.id))
    expect((await world.call(tenant, routes.listHomes)).body).toEqual([])
  })

  it('are at most a hundred, however many are saved at once', async () => {
    const tenant = await world.tenant()
    const rows = await Promise.all(Array.from({ length: 102 }, () => world.property(owner)))
    const ids = rows.map(({ id }) => id)
    await world.call(tenant, routes.saveHomes, { body: { homes: ids.slice(0, 99) } })
    const answers = await Promise.all(ids.slice(99).map((id) => save(tenant, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.detail).toBe(
      'You have 100 saved homes; please remove one first',
    )
    expect(await idsOf(tenant)).toHaveLength(100)
  })

  it('make room for others when they are no longer published', async () => {
    const tenant = await world.tenant()
    const rows = await Promise.all(Array.from({ length: 101 }, () => world.property(owner)))
    const ids = rows.map(({ id }) => id)
    await world.call(tenant, routes.saveHomes, { body: { homes: ids.slice(0, 100) } })
    const [hidden = '', ...others] = ids
    await world.db.update(properties).set({ isPublished: false }).where(eq(properties.id, hidden))
    expect((await save(tenant, ids[100] ?? '')).status).toBe(200)
    expect(new Set(await idsOf(tenant))).toEqual(new Set(others))
  })

  it('of a browser are taken over in their order, each once and without unlisted ones', async () => {
    const tenant = await world.tenant()
    const [a, b, draft] = [
      await world.property(owner),
      await world.property(owner),
      await world.property(owner, { isPublished: false }),
    ]
    const homes = [a.id, draft.id, '01890000-0000-7000-8000-000000000000', b.id, a.id, a.id.toUpperCase()]
    for (let time = 0; time < 2; time++) await world.call(tenant, routes.saveHomes, { body: { homes } })
    expect(await idsOf(tenant)).toEqual([a.id, b.id])
    const tooMany = await world.call(tenant, routes.saveHomes, { body: { homes: Array(101).fill(a.id) } })
    expect(tooMany.status).toBe(400)
  })

  it('go with the home', async () => {
    const tenant = await world.tenant()
    const property = await world.property(owner)
    await save(tenant, property.id)
    await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
    expect(await world.db.select().from(savedProperties).where(eq(savedProperties.userId, tenant.id))).toEqual([])
  })
})

describe('several homes', () => {
  const several = (ids: string) => world.call(null, propertyRoutes.listSeveral, { query: { ids } as never })

  it('are answered in the order of their ids, without drafts', async () => {
    const [a, b, draft] = [
      await world.property(owner),
      await world.property(owner),
      await world.property(owner, { isPublished: false }),
    ]
    const { body } = await several([b.id, draft.id, a.id, b.id].join())
    expect(body.map(({ id }) => id)).toEqual([b.id, a.id])
    expect((await several('')).status).toBe(400)
  })

  it.each([
    'no-id',
    `${'x'.repeat(5_000)}`,
    Array(101)
      .fill(0)
      .map((_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`)
      .join(),
  ])('refuses ids that are none, or too many', async (ids) => expect((await several(ids)).status).toBe(400))
})

describe('a shared list', () => {
  const share = (homes: string[]) => world.call(null, routes.shareHomes, { body: { homes } })
  const open = (token: string) => world.call(null, routes.findShared, { params: { token } })

  it('shows its published homes to anyone with the link, which is stored as a hash', async () => {
    const [a, b] = [await world.property(owner), await world.property(owner)]
    const { body } = await share([b.id, a.id])
    expect((await open(body.token)).body.homes.map(({ id }) => id)).toEqual([b.id, a.id])
    await world.db.update(properties).set({ isPublished: false }).where(eq(properties.id, b.id))
    expect((await open(body.token)).body.homes.map(({ id }) => id)).toEqual([a.id])
    expect(JSON.stringify(await world.db.select().from(sharedLists))).not.toContain(body.token)
    expect((await open(`${body.token}x`)).status).toBe(404)
  })

  it('ends after 180 days and is then deleted', async () => {
    const { body } = await share([(await world.property(owner)).id])
    const left = new Date(body.endsAt).getTime() - Date.now()
    expect(Math.round(left / 86_400_000)).toBe(180)
    await world.db.update(sharedLists).set({ endsAt: new Date(Date.now() - 1) })
    expect((await open(body.token)).status).toBe(404)
    await world.runTask('delete shared lists that have ended')
    expect(await world.db.select().from(sharedLists)).toEqual([])
  })

  it('can be ended only by its creator', async () => {
    const [{ body }, { body: another }] = [
      await share([(await world.property(owner)).id]),
      await share([(await world.property(owner)).id]),
    ]
    const end = (token: string, endKey: string) =>
      world.call(null, routes.endShared, { params: { token }, body: { endKey } })
    for (const wrong of ['', body.token, another.endKey]) expect((await end(body.token, wrong)).status).toBe(403)
    expect((await open(body.token)).status).toBe(200)
    expect((await end(body.token, body.endKey)).status).toBe(200)
    expect((await open(body.token)).status).toBe(404)
    expect((await end(body.token, body.endKey)).status).toBe(404)
    expect((await open(another.token)).status).toBe(200)
  })

  it('has at least one home that is published', async () => {
    const draft = await world.property(owner, { isPublished: false })
    expect((await share([draft.id])).status).toBe(400)
    expect((await share([])).status).toBe(400)
  })
})
