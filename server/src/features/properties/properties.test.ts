import type { Actor } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type TestPerson, type World } from '../../test/world.ts'
import { visibleTo } from './queries.ts'
import { cities as keptCities, properties } from './table.ts'

const form = {
  title: 'Attic with a view',
  description: 'Light all day.',
  address: '1 Long Street',
  city: 'Porto',
  price: 950.5,
  bedrooms: 1,
  bathrooms: 1.5,
  area: 40,
}

let world: World
let owner: TestPerson
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.delete(properties)
  owner = await world.owner()
})

const list = (query: Parameters<typeof search>[0]) => search(query).then(({ body }) => body.map((home) => home.title))
const search = (query: Record<string, string | number>) => world.call(null, routes.listPublic, { query })

describe('listing a home', () => {
  test('a home is a draft until its owner publishes it', async () => {
    const { status, body } = await world.call(owner, routes.create, { body: { ...form, ownerId: owner.id } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...form, ownerId: owner.id, status: 'available', isPublished: false, images: [] })
    expect(await list({})).toEqual([])
    expect((await world.call(owner, routes.listOwn)).body).toHaveLength(1)
  })

  test('a published home appears to the public, and its city among the cities', async () => {
    const { body } = await world.call(owner, routes.create, { body: { ...form, isPublished: true } })
    expect(await list({})).toEqual([form.title])
    expect((await world.call(null, routes.listCities)).body).toEqual(['Porto'])
    expect((await world.call(null, routes.find, { params: { id: body.id } })).body).toMatchObject(form)
  })

  test('digits typed into a form count as numbers', async () => {
    const typed = { ...form, price: '950.50', bedrooms: '1', bathrooms: '1.5', area: '40' }
    expect((await world.call(owner, routes.create, { body: typed })).body).toMatchObject(form)
  })

  test.each([
    ['price', -1, 'Rent must be at least 0'],
    ['price', 10.005, 'Rent must have at most two decimals'],
    ['price', 'much', 'Rent must be a number'],
    ['area', 0, 'Area must be at least 1'],
    ['bedrooms', -1, 'Bedrooms must be at least 0'],
    ['bathrooms', -1, 'Bathrooms must be at least 0'],
    ['title', ' ', 'Title is required'],
    ['title', null, 'Title is required'],
    ['description', 'x'.repeat(10_001), 'Description must be at most 10,000 characters'],
    ['address', 'nul \0 byte', 'Address contains characters that cannot be kept'],
    ['status', 'sold', expect.any(String)],
    ['images', ['https://elsewhere.example/a.png'], undefined],
    ['images', ['/objects/images/not-mine'], 'Not an uploaded image of yours'],
    ['images', Array(11).fill('/objects/images/x'), 'At most 10 images'],
  ])('%s cannot be %j', async (field, value, message) => {
    const { status, problem } = await world.call(owner, routes.create, { body: { ...form, [field]: value } })
    expect(status).toBe(400)
    if (message) expect(problem.errors?.[field]).toEqual(message)
    else expect(Object.keys(problem.errors ?? {})).toEqual([expect.stringContaining(field)])
  })

  test('an agent lists for an owner, but not for a tenant', async () => {
    const agent = await world.agent()
    const forOwner = await world.call(agent, routes.create, { body: { ...form, ownerId: owner.id } })
    expect(forOwner.body.ownerId).toBe(owner.id)
    const tenant = await world.tenant()
    const forTenant = await world.call(agent, routes.create, { body: { ...form, ownerId: tenant.id } })
    expect(forTenant.status).toBe(400)
    expect(forTenant.problem.errors).toEqual({ ownerId: 'There is no such owner' })
  })
})

describe('finding a home', () => {
  test('a term is found within title or address, whatever its case and length', async () => {
    await world.home(owner, { title: 'Canal House', address: '7 Émile Zola Street' })
    await world.home(owner, { title: 'Loft 100%', address: '12 Under_score Road' })
    expect(await list({ search: 'canal' })).toEqual(['Canal House'])
    expect(await list({ search: 'ÉMILE zola' })).toEqual(['Canal House'])
    expect(await list({ search: '7' })).toEqual(['Canal House'])
    expect(await list({ search: '7 ' })).toEqual(['Canal House'])
    expect(await list({ search: 'zo' })).toEqual(['Canal House'])
    expect(await list({ search: '%' })).toEqual(['Loft 100%'])
    expect(await list({ search: 'r_s' })).toEqual(['Loft 100%'])
    expect(await list({ search: '\\' })).toEqual([])
    expect(await list({ search: 'house7' })).toEqual([])
  })

  test('price is from inclusive and to exclusive', async () => {
    await world.home(owner, { title: 'a', priceCents: 99_999 })
    await world.home(owner, { title: 'b', priceCents: 100_000 })
    await world.home(owner, { title: 'c', priceCents: 200_000 })
    expect(await list({ maxPrice: 1000 })).toEqual(['a'])
    expect(await list({ minPrice: 1000, maxPrice: 2000 })).toEqual(['b'])
    expect(await list({ minPrice: 2000 })).toEqual(['c'])
  })

  test('bedrooms are compared for equality; larger homes are asked for', async () => {
    for (const bedrooms of [0, 3, 4]) await world.home(owner, { title: `${bedrooms}`, bedrooms })
    expect(await list({ bedrooms: 3 })).toEqual(['3'])
    expect(await list({ bedrooms: 0 })).toEqual(['0'])
    expect(await list({ minBedrooms: 3 })).toEqual(['4', '3'])
  })

  test('homes that are not available, or not published, are not offered', async () => {
    await world.home(owner, { title: 'free' })
    await world.home(owner, { title: 'let', status: 'occupied' })
    await world.home(owner, { title: 'draft', isPublished: false })
    expect(await list({})).toEqual(['free'])
    expect(await list({ status: 'occupied' })).toEqual(['let'])
    expect(await list({ status: 'any' })).toEqual(['let', 'free'])
  })

  test('every filter at once', async () => {
    const home = { title: 'Mill', city: 'Ghent', priceCents: 150_000, bedrooms: 2 }
    await world.home(owner, home)
    for (const other of [{ city: 'Porto' }, { priceCents: 90_000 }, { bedrooms: 1 }, { title: 'Barn', address: 'x' }]) {
      await world.home(owner, { ...home, ...other })
    }
    const query = { search: 'mi', city: 'Ghent', minPrice: 1000, maxPrice: 2000, bedrooms: 2, status: 'available' }
    expect(await list(query)).toEqual(['Mill'])
  })

  test('blank filters ask for nothing, nonsense is refused', async () => {
    await world.home(owner, { title: 'a' })
    expect(await list({ city: '', minPrice: '', search: '  ' })).toEqual(['a'])
    const nonsense: [string, string | number][] = [
      ['limit', 101],
      ['limit', 0],
      ['sort', 'cheapest'],
      ['minPrice', 'x'],
      ['cursor', 'x'],
    ]
    for (const [name, value] of nonsense) {
      expect((await search({ [name]: value })).status, name).toBe(400)
    }
  })

  test.each(['newest', 'price-asc', 'price-desc'])('pages in order %s give every home once', async (sort) => {
    for (let i = 0; i < 23; i++) {
      // Equal prices and equal instants: the id decides.
      await world.home(owner, {
        title: `${i}`,
        priceCents: (i % 4) * 1000,
        createdAt: new Date(1_700_000_000_000 + (i % 5)),
      })
    }
    for (const term of ['', 'mill', 'mi']) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await search({ sort, limit: 5, cursor, search: term })
        expect(page.status).toBe(200)
        expect(page.body.length).toBeLessThanOrEqual(5)
        seen.push(...page.body.map((home) => home.id))
        cursor = page.next
      }
      expect(new Set(seen).size).toBe(23)
      expect(seen).toHaveLength(23)
    }
  })

  test('a cursor of one order is no place in another', async () => {
    for (let i = 0; i < 3; i++) await world.home(owner)
    const { next } = await search({ limit: 1 })
    expect((await search({ limit: 1, cursor: next ?? '', sort: 'price-asc' })).status).toBe(400)
  })

  test('an id that is none names nothing', async () => {
    expect((await world.call(null, routes.find, { params: { id: 'x' } })).status).toBe(404)
  })
})

test('cities are counted as homes are published, moved, hidden and removed', async () => {
  const cities = async () => (await world.call(null, routes.listCities)).body
  const a = await world.home(owner, { city: 'Zürich' })
  await world.home(owner, { city: 'Aarhus' })
  await world.home(owner, { city: 'Émile', isPublished: false })
  expect(await cities()).toEqual(['Aarhus', 'Zürich'])
  // Those with drafts alone are known, too: people who look after homes find them by it.
  expect((await world.db.select().from(keptCities)).map(({ city }) => city)).toContain('Émile')
  await world.db.update(properties).set({ city: 'Cork' }).where(eq(properties.id, a.id))
  expect(await cities()).toEqual(['Aarhus', 'Cork'])
  await world.db.update(properties).set({ isPublished: false }).where(eq(properties.id, a.id))
  expect(await cities()).toEqual(['Aarhus'])
  await world.db.delete(properties)
  expect(await cities()).toEqual([])
  expect((await world.db.select().from(keptCities)).every(({ published }) => published === 0)).toBe(true)
})

test('what the query shows is what the policy allows, for every role', async () => {
  const people = [owner, await world.tenant(), await world.owner(), await world.agent(), await world.waitingAgent()]
  const homes = []
  for (const person of people) {
    for (const isPublished of [true, false]) homes.push(await world.home(person, { isPublished }))
  }
  for (const person of [...people, null]) {
    const actor: Actor | null = person && { id: person.id, role: person.role, isApproved: person.approvedAt !== null }
    for (const home of homes) {
      const rows = await world.db
        .select({ id: properties.id })
        .from(properties)
        .where(and(eq(properties.id, home.id), visibleTo(actor)))
      const isAllowed = actor ? propertyPolicy.read(actor, home) : home.isPublished
      expect(rows.length === 1).toBe(isAllowed)
    }
  }
})

test("lists of one's own and of all homes come in pages, newest first", async () => {
  const other = await world.owner()
  for (let i = 0; i < 3; i++) await world.home(owner, { title: `${i}`, isPublished: i % 2 === 0 })
  await world.home(other, { title: 'other' })
  const first = await world.call(owner, routes.listOwn, { query: { limit: 2 } })
  expect(first.body.map((home) => home.title)).toEqual(['2', '1'])
  const second = await world.call(owner, routes.listOwn, { query: { limit: 2, cursor: first.next ?? '' } })
  expect(second.body.map((home) => home.title)).toEqual(['0'])
  expect(second.next).toBeNull()
  const all = await world.call(await world.agent(), routes.listAll)
  expect(all.body.map((home) => home.title)).toEqual(['other', '2', '1', '0'])
})
