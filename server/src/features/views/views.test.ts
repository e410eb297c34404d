import { viewRoutes as routes } from '@lintel/contract/views/routes'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { properties } from '../properties/table.ts'
import { listDailyViews } from './queries.ts'
import { createViewCounter } from './view-counter.ts'

const world = await makeWorldForFile()
const owner = await world.owner()

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'
const NOON = new Date('2026-05-20T12:00:00Z')
const open = (user: TestUser | null, id: string, agent = BROWSER) =>
  world.call(user, routes.count, { params: { id }, headers: { 'user-agent': agent } })
const flush = (now = NOON) => world.runTask('write counted views', now)
const viewsOf = (id: string, now = NOON) => listDailyViews(world.db, { id, timeZone: 'UTC' }, now)

it('counts visitors, tenants and other owners, by day', async () => {
  const { id } = await world.home(owner)
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

it('counts neither the home’s managers, nor bots, nor programs that don’t say what they are', async () => {
  const { id } = await world.home(owner)
  await open(owner, id)
  await open(await world.agent(), id)
  await open(null, id, 'Mozilla/5.0 (compatible; Googlebot/2.1)')
  await open(null, id, '')
  await open(await world.waitingAgent(), id)
  await flush()
  expect(await viewsOf(id)).toEqual([{ day: '2026-05-20', views: 1 }])
})

it('answers the same for drafts and unknown homes, and counts neither', async () => {
  const draft = await world.home(owner, { isPublished: false })
  const unknown = '01890000-0000-7000-8000-000000000000'
  expect([(await open(null, draft.id)).status, (await open(null, unknown)).status]).toEqual([200, 200])
  await flush()
  expect(await viewsOf(draft.id)).toEqual([])
})

it('forgets homes that were removed before their views were written', async () => {
  const [kept, removed] = [await world.home(owner), await world.home(owner)]
  await open(null, kept.id)
  await open(null, removed.id)
  await world.db.delete(properties).where(eq(properties.id, removed.id))
  await flush()
  expect(await viewsOf(kept.id)).toEqual([{ day: '2026-05-20', views: 1 }])
})

it('keeps what it counted when the database fails', async () => {
  const { id } = await world.home(owner)
  let isAway = true
  const execute: typeof world.db.execute = (query) =>
    (isAway ? Promise.reject(new Error('away')) : world.db.execute(query)) as never
  const counter = createViewCounter(Object.assign(Object.create(world.db), { execute }))
  counter.count(id)
  await expect(counter.flush(NOON)).rejects.toThrow('away')
  counter.count(id)
  isAway = false
  await counter.flush(NOON)
  expect(await viewsOf(id)).toEqual([{ day: '2026-05-20', views: 2 }])
})

it('writes what was counted when the app closes', async () => {
  const { id } = await world.home(owner)
  const second = await world.buildSecondApp()
  await second.inject({ method: 'POST', url: `/api/properties/${id}/views`, headers: { 'user-agent': BROWSER } })
  await second.close()
  expect(await viewsOf(id, new Date())).toHaveLength(1)
})

it('adds up what processes write at the same time', async () => {
  const homes = await Promise.all(Array.from({ length: 20 }, () => world.home(owner)))
  const counters = Array.from({ length: 4 }, () => createViewCounter(world.db))
  for (const [at, counter] of counters.entries())
    for (const { id } of at % 2 ? homes : homes.toReversed()) counter.count(id)
  await Promise.all(counters.map(({ flush }) => flush(NOON)))
  for (const { id } of homes) expect(await viewsOf(id)).toEqual([{ day: '2026-05-20', views: 4 }])
})
