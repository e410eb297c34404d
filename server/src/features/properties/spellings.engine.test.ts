import { applicationRoutes } from '@lintel/contract/applications/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { portfolioRoutes } from '@lintel/contract/portfolio/routes'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import type { PublicListQuery } from '@lintel/contract/properties/search-schema'
import { savedRoutes } from '@lintel/contract/saved/routes'
import { describe, expect, it } from 'vitest'
import { makeSearchScene } from '../../test/search-scene.ts'
import { makeWorldForFile } from '../../test/world.ts'

const world = await makeWorldForFile()
const scene = await makeSearchScene(world)
const agent = await world.agent()
const owner = await world.owner()
const connell = await world.tenant({ firstName: 'Zoë', lastName: 'O’Connell', username: 'łukasz_ø' })
const CITIES = ['São Paulo', 'Sao Paulo', 'SÃO PAULO', 'são-paulo', 'São  Paulo', 'São Paulo']
for (const [at, city] of CITIES.entries())
  await world.property(owner, {
    title: `Casa ${at}`,
    address: 'Rua 1',
    city,
    facts: { district: at % 2 ? 'Sé' : 'SE' },
  })
const germain = await world.property(owner, { title: 'Loft, Saint-Germain', address: '7 Straße am Łęg', city: 'Évry' })
await world.property(owner, { title: 'Ｆｕｌｌ  width ½', address: "Joa\u0303o's yard", city: 'Lyon' })
await world.application(connell, germain)
await world.message(connell, owner, { content: 'Is the garden São João’s – the one in Ærø?' })

const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title).sort()
const listPublic = async (query: Partial<PublicListQuery>) =>
  (await world.call(null, routes.listPublic, { query })).body

describe('a term', () => {
  it.each([
    ...[
      'saint germain',
      'SAINT–GERMAIN',
      'saint-',
      'Loft Saint',
      'germain',
      'strasse',
      'straße am leg',
      'ŁĘG',
      '7 str',
    ],
    ...['ss', 'łe'],
  ])('finds a home by %j', async (search) => {
    expect(titlesOf(await listPublic({ search }))).toEqual([germain.title])
    expect((await world.call(null, routes.countPublic, { query: { search } })).body.count).toBe(1)
    const own = await world.call(owner, portfolioRoutes.listOwn, { query: { search } })
    expect(titlesOf(own.body)).toEqual([germain.title])
  })

  it.each(['full width', '1 2', 'joão’s yard', "joao's", 'joaos', 'Joãos  Yard'])(
    'finds another by %j',
    async (search) => {
      expect(titlesOf(await listPublic({ search }))).toEqual(['Ｆｕｌｌ  width ½'])
    },
  )

  it('is not found across title and address, nor as a pattern', async () => {
    for (const search of ['germain 7', '%', 'l_ft']) expect(await listPublic({ search })).toEqual([])
  })

  it.each(['sao paulo', 'SÃO PAULO', 'evry'])('finds portfolios by the city %j', async (search) => {
    const { body } = await world.call(agent, portfolioRoutes.listAll, { query: { search } })
    expect(body).toHaveLength(search === 'evry' ? 1 : CITIES.length)
  })

  it.each(["o'connell", 'oconnell', 'zoe o`connell', 'ZOË', 'lukasz_o'])('finds a person by %j', async (search) => {
    const { body } = await world.call(agent, peopleRoutes.listUsers, { query: { search } })
    expect(body.map(({ id }) => id)).toEqual([connell.id])
  })

  it.each(["o'connell", 'saint germain'])('finds an application by %j', async (search) => {
    const { body } = await world.call(owner, applicationRoutes.listForOwner, { query: { search } })
    expect(body.map(({ tenant }) => tenant.id)).toEqual([connell.id])
    const counts = await world.call(owner, applicationRoutes.counts, { query: { scope: 'owner', search } })
    expect(counts.body.all.count).toBe(1)
  })

  it.each(['sao joaos', 'são joão’s', 'the one in aero', 'oconnell'])('finds a conversation by %j', async (search) => {
    const { body } = await world.call(owner, messageRoutes.search, { query: { search } })
    expect(body.map(({ user }) => user.id)).toEqual([connell.id])
  })
})

describe('a city', () => {
  it('is listed once, in its commonest spelling', async () => {
    expect((await world.call(null, routes.listCities)).body).toEqual(['Évry', 'Lyon', 'São Paulo'])
    const { body } = await world.call(null, routes.listPlaces, { query: { search: 'sao' } })
    expect(body).toEqual([{ city: 'São Paulo', district: null, homes: CITIES.length }])
  })

  it.each([...CITIES, 'sao paulo', 'ＳＡＯ ＰＡＵＬＯ'])('is found as %j in all its spellings', async (city) => {
    expect(await listPublic({ city })).toHaveLength(CITIES.length)
    expect(await listPublic({ city, sort: 'price-asc', district: 'sé' })).toHaveLength(CITIES.length)
    const { body } = await world.call(null, routes.countChoices, { query: { city, district: 'SE' } })
    expect(Object.keys(body).length).toBeGreaterThan(0)
    const districts = await world.call(null, routes.listPlaces, { query: { city } })
    expect(districts.body).toEqual([{ city: 'São Paulo', district: 'Sé', homes: CITIES.length }])
  })

  it('is what a sentence means, in its commonest spelling', async () => {
    const { body } = await world.call(null, routes.readSentence, { query: { text: 'SAO-PAULO 2 bed' } })
    expect(body.filters).toEqual({ city: 'São Paulo', bedrooms: 2 })
  })

  it('changes its spelling with its homes', async () => {
    const properties = [await world.property(owner, { city: 'Malmo' }), await world.property(owner, { city: 'MALMÖ' })]
    const spelled = async () =>
      (await world.call(null, routes.listCities)).body.find((city) => city.toLowerCase().startsWith('malm'))
    expect(await spelled()).toBe('Malmo')
    for (const { id } of properties) await world.call(owner, routes.edit, { params: { id }, body: { city: 'Malmö' } })
    expect(await spelled()).toBe('Malmö')
    for (const { id } of properties)
      await world.call(owner, routes.edit, { params: { id }, body: { isPublished: false } })
    expect(await spelled()).toBeUndefined()
  })
})

describe('a saved search', () => {
  it('finds homes of its city, district and words in another spelling', async () => {
    const tenant = await world.tenant()
    await scene.save(tenant, { city: 'MÜNCHEN', district: 'schwabing-west', search: 'o’connell' })
    const property = await scene.publish({
      title: 'OConnell’s',
      city: 'München',
      facts: { district: 'Schwabing West' },
    })
    await scene.publish({ title: 'OConnell’s', city: 'Münster', facts: { district: 'Schwabing West' } })
    await scene.publish({ title: 'Connell', city: 'Munchen', facts: { district: 'Schwabing West' } })
    expect(await scene.found(tenant)).toEqual([{ id: property.id, formerPrice: null }])
    const byDistrict = await world.tenant()
    await scene.save(byDistrict, { city: 'münchen', district: 'SCHWABING WEST' })
    const second = await scene.publish({ city: 'MUNCHEN', facts: { district: 'schwabing–west' } })
    expect(await scene.found(byDistrict)).toEqual([{ id: second.id, formerPrice: null }])
    expect((await world.call(byDistrict, savedRoutes.listSearches)).body[0]?.filters).toMatchObject({ city: 'münchen' })
  })
})
