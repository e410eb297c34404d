import { portfolioRoutes as routes } from '@lintel/contract/portfolio/routes'
import { portfolioQuery } from '@lintel/contract/portfolio/schema'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { listOwnProperties } from './list.ts'

const world = await makeWorldForFile()
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
})

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const own = async (query: object = {}) => (await world.call(owner, routes.listOwn, { query })).body
const titles = (properties: { title: string }[]) => properties.map(({ title }) => title)

describe('GET /api/owner/properties and /api/agent/properties', () => {
  beforeEach(async () => {
    const place = (title: string, address: string, city: string) => ({ title, address, city })
    await world.property(owner, { ...place('Loft', '3 Mill Lane', 'Ghent'), status: 'occupied' })
    await world.property(owner, { ...place('Milliner’s house', '8 Quay', 'Sète'), isPublished: false })
    await world.property(owner, place('Attic', '5 Hill', 'Millau'))
    await world.property(await world.owner(), place('Mill', '1 Mill', 'Milltown'))
  })

  it.each([
    [{}, ['Attic', 'Milliner’s house', 'Loft']],
    [{ search: 'mill' }, ['Attic', 'Milliner’s house', 'Loft']],
    [{ search: 'SÈTE' }, ['Milliner’s house']],
    [{ search: 'ghent' }, ['Loft']],
    [{ search: 'è' }, ['Milliner’s house', 'Loft']],
    [{ search: 'lane ghent' }, []],
    [{ status: 'occupied' }, ['Loft']],
    [{ search: 'mill', status: 'available' }, ['Attic', 'Milliner’s house']],
    [{ search: '', status: '' }, ['Attic', 'Milliner’s house', 'Loft']],
  ])('find an owner’s homes, drafts included, by title, address and city: %j', async (query, expected) => {
    expect(titles(await own(query))).toEqual(expected)
  })

  it.each([
    [{}, 3],
    [{ search: 'mill' }, 3],
    [{ status: 'occupied' }, 1],
    [{ search: 'mill', published: 'true' }, 2],
  ] as const)('are counted with the same filters: %j', async (query, count) => {
    const counted = { count, isCapped: false }
    expect((await world.call(owner, routes.countOwn, { query })).body).toEqual(counted)
    const ofOwner = { query: { ...query, owner: owner.id } }
    expect((await world.call(await world.agent(), routes.countAll, ofOwner)).body).toEqual(counted)
  })

  it('find the homes of one owner for agents, in the list and in the CSV; owners find only theirs', async () => {
    const [agent, other] = [await world.agent(), await world.owner()]
    const { id } = await world.property(other)
    await world.property(owner)
    const query = { owner: other.id }
    expect((await world.call(agent, routes.listAll, { query })).body.map((property) => property.id)).toEqual([id])
    const { body } = await world.call(agent, routes.exportAll, { query: { ...query, columns: 'owner' } })
    expect(String(body).trim().split('\r\n').slice(1)).toEqual([`"${other.firstName} ${other.lastName}"`])
    const own = await world.call(owner, routes.listOwn, { query: query as object })
    expect(own.body.every(({ ownerId }) => ownerId === owner.id)).toBe(true)
  })

  it('find all owners’ homes for agents, page by page', async () => {
    const agent = await world.agent()
    const query = { search: 'milltown', limit: 1 }
    const first = await world.call(agent, routes.listAll, { query })
    expect(titles(first.body)).toEqual(['Mill'])
    const next = await world.call(agent, routes.listAll, { query: { ...query, cursor: first.next ?? '' } })
    expect(titles(next.body)).toEqual(['Mill'])
    expect(next.body[0]?.id).not.toBe(first.body[0]?.id)
  })

  it('are written to a file of all that the filter finds, with rents as numbers of the reader’s region', async () => {
    const query = { search: 'mill', status: 'available', columns: 'title,rent,published,tenant' } as const
    const headers = { 'accept-language': 'fr-FR' }
    await world.property(owner, { title: 'Mill; Dear', priceCents: 123_450 })
    const { body } = await world.call(owner, routes.exportOwn, { query, headers })
    expect(String(body)).toBe(
      '\uFEFF"Home";"Rent";"Published";"Tenant"\r\n' +
        '"Mill; Dear";"1234,5";"Published";""\r\n"Attic";"1200";"Published";""\r\n"Milliner’s house";"1200";"Draft";""\r\n',
    )
    const { id } = await world.property(await world.owner(), { title: 'Of another' })
    const others = await world.call(owner, routes.exportOwn, { query: { ids: id, columns: 'title' } })
    expect(String(others.body)).toBe('\uFEFF"Home"\r\n')
    const all = await world.call(await world.agent(), routes.exportAll, { query: { ids: id, columns: 'title' } })
    expect(String(all.body)).toBe('\uFEFF"Home"\r\n"Of another"\r\n')
  })

  it('search cities, which the public list does not', async () => {
    const search = 'milltown'
    expect((await world.call(null, propertyRoutes.listPublic, { query: { search } })).body).toEqual([])
  })

  it('answer 400 to an unknown status', async () => {
    const answer = await world.call(owner, routes.listOwn, { query: { status: 'sold' } as object })
    expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([400, ['status']])
  })
})

describe('letting details', () => {
  const readFirst = async () => (await own())[0]

  it('are empty for a new home', async () => {
    await world.property(owner)
    expect(await readFirst()).toMatchObject({
      applications: 0,
      pendingApplications: 0,
      letSince: null,
      letFrom: null,
      letUntil: null,
      freeSince: null,
      tenant: null,
    })
  })

  it('count all applications and pending ones', async () => {
    const property = await world.property(owner)
    for (const status of ['pending', 'pending', 'rejected', 'withdrawn'] as const)
      await world.application(await world.tenant(), property, { status })
    expect(await readFirst()).toMatchObject({ applications: 4, pendingApplications: 2 })
  })

  const named = ({ id, firstName, lastName }: TestUser) => ({ id, firstName, lastName })

  it('show the running lease, its tenant and the start of the next lease', async () => {
    const property = await world.property(owner, { status: 'occupied' })
    const tenant = await world.tenant()
    await world.lease(await world.tenant(), property, { startsOn: day(-400), endsOn: day(-100) })
    await world.lease(tenant, property, { startsOn: day(-90), endsOn: day(0) })
    await world.lease(await world.tenant(), property, { startsOn: day(30), endsOn: day(400) })
    await world.lease(await world.tenant(), property, { startsOn: day(500), endsOn: day(600) })
    const { letSince, letFrom, letUntil, freeSince, tenant: shown } = (await own())[0] ?? {}
    expect({ letSince, letFrom, letUntil, freeSince }).toEqual({
      letSince: day(-90),
      letFrom: day(30),
      letUntil: day(0),
      freeSince: null,
    })
    expect(shown).toEqual(named(tenant))
  })

  it('show the next lease and its tenant if none is running', async () => {
    const property = await world.property(owner, { status: 'occupied' })
    const tenant = await world.tenant()
    await world.lease(await world.tenant(), property, { startsOn: day(-90), endsOn: day(-2) })
    await world.lease(tenant, property, { startsOn: day(1), endsOn: day(300) })
    expect(await readFirst()).toMatchObject({
      status: 'occupied',
      letSince: null,
      letFrom: day(1),
      letUntil: day(300),
      freeSince: day(-1),
      tenant: named(tenant),
    })
  })

  it('show since when the home is free', async () => {
    const property = await world.property(owner)
    await world.lease(await world.tenant(), property, { startsOn: day(-90), endsOn: day(-2) })
    expect(await readFirst()).toMatchObject({
      letSince: null,
      letFrom: null,
      letUntil: null,
      freeSince: day(-1),
      tenant: null,
    })
  })

  it('are sorted by rent or age in pages, and filtered by whether they are published', async () => {
    const lister = await world.owner()
    for (const [title, priceCents, isPublished] of [
      ['dear', 300_000, true],
      ['cheap', 100_000, false],
      ['fair', 200_000, true],
    ] as const)
      await world.property(lister, { title, priceCents, isPublished })
    const titles = async (query: object) => {
      const first = await world.call(lister, routes.listOwn, { query: { limit: 2, ...query } })
      const rest = first.next
        ? (await world.call(lister, routes.listOwn, { query: { limit: 2, ...query, cursor: first.next } })).body
        : []
      return [...first.body, ...rest].map(({ title }) => title)
    }
    expect(await titles({ sort: 'price-asc' })).toEqual(['cheap', 'fair', 'dear'])
    expect(await titles({ sort: 'price-desc' })).toEqual(['dear', 'fair', 'cheap'])
    expect(await titles({ sort: 'oldest' })).toEqual(['dear', 'cheap', 'fair'])
    expect(await titles({ published: 'false' })).toEqual(['cheap'])
    expect(await titles({ published: 'true', sort: 'price-asc' })).toEqual(['fair', 'dear'])
    expect(await titles({ published: 'true', search: 'ea', sort: 'oldest' })).toEqual(['dear'])
  })

  it('take two queries a page for any number of homes', async () => {
    for (let n = 0; n < 5; n++) {
      const property = await world.property(owner)
      await world.lease(await world.tenant(), property, { startsOn: day(-5), endsOn: day(20) })
    }
    const query = vi.spyOn(world.pool, 'query')
    const { rows } = await listOwnProperties(
      world.db,
      { id: owner.id, role: 'owner', isApproved: true },
      portfolioQuery.parse({}),
      new Date(),
    )
    expect([rows.length, query.mock.calls.length]).toEqual([5, 2])
    query.mockRestore()
  })
})
