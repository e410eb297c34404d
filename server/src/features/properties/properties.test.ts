import type { Actor } from '@lintel/contract/actor'
import { portfolioRoutes } from '@lintel/contract/portfolio/routes'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { PROPERTY_FORM } from '../../test/property-form.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { visibleTo } from './queries.ts'
import { cities, type PropertyRow, properties } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
beforeEach(async () => {
  // Archived homes are in no list.
  await world.db.update(properties).set({ isPublished: false, archivedAt: new Date() })
  owner = await world.owner()
})

/** The titles of the homes found. */
const list = (query: Parameters<typeof search>[0]) =>
  search(query).then(({ body }) => body.map((property) => property.title))
const search = (query: Record<string, string | number>) => world.call(null, routes.listPublic, { query })

describe('POST /api/properties', () => {
  it('creates a draft that only its owner sees', async () => {
    const { status, body } = await world.call(owner, routes.create, { body: { ...PROPERTY_FORM, ownerId: owner.id } })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...PROPERTY_FORM,
      ownerId: owner.id,
      status: 'available',
      isPublished: false,
      images: [],
    })
    expect(await list({})).toEqual([])
    expect((await world.call(owner, portfolioRoutes.listOwn)).body).toHaveLength(1)
  })

  it('shows a published home to everyone and lists its city', async () => {
    const { body } = await world.call(owner, routes.create, { body: { ...PROPERTY_FORM, isPublished: true } })
    expect(await list({})).toEqual([PROPERTY_FORM.title])
    expect((await world.call(null, routes.listCities)).body).toEqual(['Porto'])
    expect((await world.call(null, routes.find, { params: { id: body.id } })).body).toMatchObject(PROPERTY_FORM)
  })

  it('is in the time zone of the installation, or in the given one', async () => {
    const create = async (body: object) =>
      (await world.call(owner, routes.create, { body: { ...PROPERTY_FORM, ...body } })).body.timeZone
    expect(await create({})).toBe('UTC')
    expect(await create({ timeZone: 'asia/kathmandu' })).toBe('Asia/Kathmandu')
  })

  it('refuses an unknown time zone, as the database does', async () => {
    const refuse = async (timeZone: string) => {
      const { status, problem } = await world.call(owner, routes.create, { body: { ...PROPERTY_FORM, timeZone } })
      return [status, problem.errors]
    }
    const refused = [400, { timeZone: 'This is not a known time zone' }]
    expect(await refuse('Mars/Olympus')).toEqual(refused)
    expect(await refuse('+01:00')).toEqual(refused)
    await expect(
      world.property(owner, { timeZone: 'Mars/Olympus' }).catch(({ cause }) => Promise.reject(cause)),
    ).rejects.toThrow('time zone "Mars/Olympus" not recognized')
  })

  it('accepts numbers as a form sends them, as text', async () => {
    const typed = { ...PROPERTY_FORM, price: '950.50', bedrooms: '1', bathrooms: '1.5', area: '40' }
    expect((await world.call(owner, routes.create, { body: typed })).body).toMatchObject(PROPERTY_FORM)
  })

  it.each([
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
  ])('rejects %s: %j at its field', async (field, value, message) => {
    const { status, problem } = await world.call(owner, routes.create, { body: { ...PROPERTY_FORM, [field]: value } })
    expect(status).toBe(400)
    if (message) expect(problem.errors?.[field]).toEqual(message)
    else expect(Object.keys(problem.errors ?? {})).toEqual([expect.stringContaining(field)])
  })

  it('lets an agent create a home for an owner, not for a tenant', async () => {
    const agent = await world.agent()
    const forOwner = await world.call(agent, routes.create, { body: { ...PROPERTY_FORM, ownerId: owner.id } })
    expect(forOwner.body.ownerId).toBe(owner.id)
    const tenant = await world.tenant()
    const forTenant = await world.call(agent, routes.create, { body: { ...PROPERTY_FORM, ownerId: tenant.id } })
    expect(forTenant.status).toBe(400)
    expect(forTenant.problem.errors).toEqual({ ownerId: 'There is no such owner' })
  })
})

describe('GET /api/properties/public', () => {
  it('finds a term of any case and length within title or address', async () => {
    await world.property(owner, { title: 'Canal House', address: '7 Émile Zola Street' })
    await world.property(owner, { title: 'Loft 100%', address: '12 Under_score Road' })
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

  it('includes minPrice and excludes maxPrice', async () => {
    await world.property(owner, { title: 'a', priceCents: 99_999 })
    await world.property(owner, { title: 'b', priceCents: 100_000 })
    await world.property(owner, { title: 'c', priceCents: 200_000 })
    expect(await list({ maxPrice: 1000 })).toEqual(['a'])
    expect(await list({ minPrice: 1000, maxPrice: 2000 })).toEqual(['b'])
    expect(await list({ minPrice: 2000 })).toEqual(['c'])
  })

  it('takes bedrooms for an exact number and minBedrooms for a minimum', async () => {
    for (const bedrooms of [0, 3, 4]) await world.property(owner, { title: `${bedrooms}`, bedrooms })
    expect(await list({ bedrooms: 3 })).toEqual(['3'])
    expect(await list({ bedrooms: 0 })).toEqual(['0'])
    expect(await list({ minBedrooms: 3 })).toEqual(['4', '3'])
  })

  it('lists available published homes unless another status is given', async () => {
    await world.property(owner, { title: 'free' })
    await world.property(owner, { title: 'let', status: 'occupied' })
    await world.property(owner, { title: 'draft', isPublished: false })
    expect(await list({})).toEqual(['free'])
    expect(await list({ status: 'occupied' })).toEqual(['let'])
    expect(await list({ status: 'any' })).toEqual(['let', 'free'])
  })

  it('combines all filters', async () => {
    const property = { title: 'Mill', city: 'Ghent', priceCents: 150_000, bedrooms: 2 }
    await world.property(owner, property)
    for (const other of [{ city: 'Porto' }, { priceCents: 90_000 }, { bedrooms: 1 }, { title: 'Barn', address: 'x' }]) {
      await world.property(owner, { ...property, ...other })
    }
    const query = { search: 'mi', city: 'Ghent', minPrice: 1000, maxPrice: 2000, bedrooms: 2, status: 'available' }
    expect(await list(query)).toEqual(['Mill'])
  })

  it('ignores blank filters and answers 400 to invalid ones', async () => {
    await world.property(owner, { title: 'a' })
    expect(await list({ city: '', minPrice: '', search: '  ' })).toEqual(['a'])
    const invalid: [string, string | number][] = [
      ['limit', 101],
      ['limit', 0],
      ['sort', 'cheapest'],
      ['minPrice', 'x'],
      ['cursor', 'x'],
    ]
    for (const [name, value] of invalid) {
      expect((await search({ [name]: value })).status, name).toBe(400)
    }
  })

  it.each([
    ['newest', 'createdAt', -1],
    ['price-asc', 'priceCents', 1],
    ['price-desc', 'priceCents', -1],
  ] as const)('lists every home once over its pages, in order %s', async (sort, key, direction) => {
    const created: PropertyRow[] = []
    for (let i = 0; i < 23; i++) {
      const values = { priceCents: (i % 4) * 1000, createdAt: new Date(1_700_000_000_000 + (i % 5)) }
      created.push(await world.property(owner, { title: `${i}`, ...values }))
    }
    // Homes with equal prices or instants are ordered by id.
    const inOrder = (a: PropertyRow, b: PropertyRow) =>
      direction * (Number(a[key]) - Number(b[key]) || (a.id < b.id ? -1 : 1))
    const ids = created.toSorted(inOrder).map(({ id }) => id)
    for (const term of ['', 'mill', 'mi']) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await search({ sort, limit: 5, cursor, search: term })
        expect(page.status).toBe(200)
        expect(page.body.length).toBeLessThanOrEqual(5)
        seen.push(...page.body.map((property) => property.id))
        cursor = page.next
      }
      expect(seen).toEqual(ids)
    }
  })

  it('answers 400 to a cursor of another order', async () => {
    for (let i = 0; i < 3; i++) await world.property(owner)
    const { next } = await search({ limit: 1 })
    expect((await search({ limit: 1, cursor: next ?? '', sort: 'price-asc' })).status).toBe(400)
  })
})

describe('GET /api/properties/:id', () => {
  it('answers 404 to a malformed id', async () => {
    expect((await world.call(null, routes.find, { params: { id: 'x' } })).status).toBe(404)
  })
})

describe('GET /api/properties/cities', () => {
  it('lists the cities of published homes as homes are published, moved, hidden and removed', async () => {
    const listCities = async () => (await world.call(null, routes.listCities)).body
    const a = await world.property(owner, { city: 'Zürich' })
    await world.property(owner, { city: 'Aarhus' })
    await world.property(owner, { city: 'Émile', isPublished: false })
    expect(await listCities()).toEqual(['Aarhus', 'Zürich'])
    // A city with drafts alone has a row, too: portfolios are searched by city.
    expect((await world.db.select().from(cities)).map(({ city }) => city)).toContain('Émile')
    await world.db.update(properties).set({ city: 'Cork' }).where(eq(properties.id, a.id))
    expect(await listCities()).toEqual(['Aarhus', 'Cork'])
    await world.db.update(properties).set({ isPublished: false }).where(eq(properties.id, a.id))
    expect(await listCities()).toEqual(['Aarhus'])
    await world.db.delete(properties).where(eq(properties.ownerId, owner.id))
    expect(await listCities()).toEqual([])
    expect((await world.db.select().from(cities)).every(({ published }) => published === 0)).toBe(true)
  })
})

describe('visibleTo', () => {
  it('agrees with propertyPolicy.read for every role', async () => {
    const users = [owner, await world.tenant(), await world.owner(), await world.agent(), await world.waitingAgent()]
    const created = []
    for (const user of users) {
      for (const isPublished of [true, false]) created.push(await world.property(user, { isPublished }))
    }
    for (const user of [...users, null]) {
      const actor: Actor | null = user && { id: user.id, role: user.role, isApproved: user.approvedAt !== null }
      for (const property of created) {
        const rows = await world.db
          .select({ id: properties.id })
          .from(properties)
          .where(and(eq(properties.id, property.id), visibleTo(actor)))
        const isAllowed = actor ? propertyPolicy.read(actor, property) : property.isPublished
        expect(rows.length === 1).toBe(isAllowed)
      }
    }
  })
})

describe('GET /api/owner/properties and /api/agent/properties', () => {
  it('list homes in pages, newest first', async () => {
    const other = await world.owner()
    for (let i = 0; i < 3; i++) await world.property(owner, { title: `${i}`, isPublished: i % 2 === 0 })
    await world.property(other, { title: 'other' })
    const first = await world.call(owner, portfolioRoutes.listOwn, { query: { limit: 2 } })
    expect(first.body.map((property) => property.title)).toEqual(['2', '1'])
    const second = await world.call(owner, portfolioRoutes.listOwn, { query: { limit: 2, cursor: first.next ?? '' } })
    expect(second.body.map((property) => property.title)).toEqual(['0'])
    expect(second.next).toBeNull()
    const all = await world.call(await world.agent(), portfolioRoutes.listAll)
    expect(all.body.map((property) => property.title)).toEqual(['other', '2', '1', '0'])
  })
})
