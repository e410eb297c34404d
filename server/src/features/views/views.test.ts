import { userRoutes } from '@lintel/contract/accounts/user-routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { savedRoutes } from '@lintel/contract/saved/routes'
import { viewRoutes as routes } from '@lintel/contract/views/routes'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { properties } from '../properties/table.ts'
import { createDailyCounter } from './daily-counter.ts'
import { listDailyViews } from './queries.ts'
import { COUNT_KINDS, dailyCounts } from './table.ts'

const world = await makeWorldForFile()
const owner = await world.owner()

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'
const NOON = new Date('2026-05-20T12:00:00Z')
const open = (user: TestUser | null, id: string, agent = BROWSER) =>
  world.call(user, routes.count, { params: { id }, headers: { 'user-agent': agent } })
const flush = (now = NOON) => world.runTask('write counted views and saves', now)
const viewsOf = (id: string, now = NOON) => listDailyViews(world.db, { id, timeZone: 'UTC' }, now)

const save = (user: TestUser, id: string) => world.call(user, savedRoutes.saveHome, { params: { id } })
const saveAll = (user: TestUser, homes: string[]) => world.call(user, savedRoutes.saveHomes, { body: { homes } })
const unsave = (user: TestUser, id: string) => world.call(user, savedRoutes.removeHome, { params: { id } })
const savesOf = (id: string) =>
  world.db
    .select({ day: dailyCounts.day, count: dailyCounts.count })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.propertyId, id), eq(dailyCounts.kind, 'save')))
    .orderBy(asc(dailyCounts.day))

it('counts visitors, tenants and other owners, by day', async () => {
  const { id } = await world.property(owner)
  for (const user of [null, null, await world.tenant(), await world.owner()]) await open(user, id)
  expect(await viewsOf(id)).toEqual([])
  await flush()
  await open(null, id)
  await flush()
  await open(null, id)
  await flush(new Date('2026-05-21T00:01:00Z'))
  expect(await viewsOf(id, new Date('2026-05-21T00:02:00Z'))).toEqual([
    { day: '2026-05-20', views: 5 },
    { day: '2026-05-21', views: 1 },
  ])
})

it('counts neither the home’s managers, nor bots, nor programs without a user agent', async () => {
  const { id } = await world.property(owner)
  await open(owner, id)
  await open(await world.agent(), id)
  await open(null, id, 'Mozilla/5.0 (compatible; Googlebot/2.1)')
  await open(null, id, '')
  await open(await world.waitingAgent(), id)
  await flush()
  expect(await viewsOf(id)).toEqual([{ day: '2026-05-20', views: 1 }])
})

it('answers the same for drafts and unknown homes, and counts neither', async () => {
  const draft = await world.property(owner, { isPublished: false })
  const unknown = '01890000-0000-7000-8000-000000000000'
  expect([(await open(null, draft.id)).status, (await open(null, unknown)).status]).toEqual([200, 200])
  await flush()
  expect(await viewsOf(draft.id)).toEqual([])
})

it('forgets homes that were removed before their views were written', async () => {
  const [kept, removed] = [await world.property(owner), await world.property(owner)]
  await open(null, kept.id)
  await open(null, removed.id)
  await world.db.delete(properties).where(eq(properties.id, removed.id))
  await flush()
  expect(await viewsOf(kept.id)).toEqual([{ day: '2026-05-20', views: 1 }])
})

it('keeps what it counted when the database fails', async () => {
  const { id } = await world.property(owner)
  let isAway = true
  const execute: typeof world.db.execute = (query) =>
    (isAway ? Promise.reject(new Error('away')) : world.db.execute(query)) as never
  const counter = createDailyCounter(Object.assign(Object.create(world.db), { execute }))
  counter.count('view', id)
  await expect(counter.flush(NOON)).rejects.toThrow('away')
  counter.count('view', id)
  isAway = false
  await counter.flush(NOON)
  expect(await viewsOf(id)).toEqual([{ day: '2026-05-20', views: 2 }])
})

it('writes the counts when the app closes', async () => {
  const { id } = await world.property(owner)
  const second = await world.buildSecondApp()
  await second.inject({ method: 'POST', url: `/api/properties/${id}/views`, headers: { 'user-agent': BROWSER } })
  await second.close()
  expect(await viewsOf(id, new Date())).toHaveLength(1)
})

it('adds up what processes write at the same time', async () => {
  const rows = await Promise.all(Array.from({ length: 20 }, () => world.property(owner)))
  const counters = Array.from({ length: 4 }, () => createDailyCounter(world.db))
  for (const [at, counter] of counters.entries())
    for (const { id } of at % 2 ? rows : rows.toReversed()) for (const kind of COUNT_KINDS) counter.count(kind, id)
  await Promise.all(counters.map(({ flush }) => flush(NOON)))
  for (const { id } of rows) {
    expect(await viewsOf(id)).toEqual([{ day: '2026-05-20', views: 4 }])
    expect(await savesOf(id)).toEqual([{ day: '2026-05-20', count: 4 }])
  }
})

it('counts a home whose id is written in capitals and not', async () => {
  const { id } = await world.property(owner)
  await open(null, id)
  await open(null, id.toUpperCase())
  await flush()
  expect(await viewsOf(id)).toEqual([{ day: '2026-05-20', views: 2 }])
})

describe('saves', () => {
  it('are counted on the home’s day, apart from its views, and again after they were removed', async () => {
    const tenant = await world.tenant()
    const { id } = await world.property(owner, { timeZone: 'Pacific/Auckland' })
    await open(tenant, id)
    // The second changes nothing.
    for (let time = 0; time < 2; time++) await save(tenant, id)
    await flush(new Date('2026-05-20T11:59:00Z'))
    await unsave(tenant, id)
    await unsave(tenant, id)
    await save(tenant, id)
    await save(await world.tenant(), id)
    await flush(new Date('2026-05-20T12:01:00Z'))
    expect(await savesOf(id)).toEqual([
      { day: '2026-05-20', count: 1 },
      { day: '2026-05-21', count: 2 },
    ])
    expect(await viewsOf(id)).toEqual([{ day: '2026-05-20', views: 1 }])
  })

  it('of several homes are counted only for newly saved ones', async () => {
    const tenant = await world.tenant()
    const draft = await world.property(owner, { isPublished: false })
    const [before, added] = [await world.property(owner), await world.property(owner)]
    await save(tenant, before.id)
    await flush()
    await saveAll(tenant, [before.id, added.id, added.id, draft.id])
    await saveAll(tenant, [added.id])
    await flush(new Date('2026-05-21T12:00:00Z'))
    expect(await savesOf(before.id)).toEqual([{ day: '2026-05-20', count: 1 }])
    expect(await savesOf(added.id)).toEqual([{ day: '2026-05-21', count: 1 }])
    expect(await savesOf(draft.id)).toEqual([])
  })

  it('by the home’s managers, and refused ones, are not counted', async () => {
    const { id } = await world.property(owner)
    const full = await world.tenant()
    for (let count = 0; count < SAVED_LIMITS.properties; count += 20) {
      const rows = await Promise.all(Array.from({ length: 20 }, () => world.property(owner)))
      await saveAll(
        full,
        rows.map((property) => property.id),
      )
    }
    expect((await save(full, id)).status).toBe(409)
    for (const user of [owner, await world.agent()]) expect((await save(user, id)).status).toBe(200)
    await flush()
    expect(await savesOf(id)).toEqual([])
    for (const user of [await world.owner(), await world.waitingAgent()]) await save(user, id)
    await flush()
    expect(await savesOf(id)).toEqual([{ day: '2026-05-20', count: 2 }])
  })

  it('at the same time are each counted once', async () => {
    const { id } = await world.property(owner)
    const tenants = await Promise.all(Array.from({ length: 5 }, () => world.tenant()))
    await Promise.all([...tenants, ...tenants].map((tenant) => save(tenant, id)))
    await flush()
    expect(await savesOf(id)).toEqual([{ day: '2026-05-20', count: 5 }])
  })

  it('stay counted when the home is no longer published or has another owner, and go with it', async () => {
    const [from, heir] = [await world.owner(), await world.owner()]
    const { id } = await world.property(from)
    await save(await world.tenant(), id)
    await world.db.update(properties).set({ isPublished: false }).where(eq(properties.id, id))
    await flush()
    const handed = await world.call(await world.agent(), userRoutes.handOverHomes, {
      params: { id: from.id },
      body: { ownerId: heir.id },
    })
    expect(handed.body).toEqual({ homes: 1 })
    expect(await savesOf(id)).toEqual([{ day: '2026-05-20', count: 1 }])
    expect((await world.call(heir, propertyRoutes.remove, { params: { id } })).status).toBe(200)
    expect(await savesOf(id)).toEqual([])
  })
})
