import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile } from '../../test/world.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
for (const [city, district] of [
  ['Lisbon', 'Alfama'],
  ['New York', 'Harlem'],
  ['Lisburn', null],
] as const)
  await world.property(owner, { city, isPublished: true, facts: district ? { district } : {} })
await world.property(owner, { city: 'Draftham', isPublished: false })

const read = async (text: string) => (await world.call(null, routes.readSentence, { query: { text } })).body

it('reads places, rooms, rents and facts', async () => {
  expect(await read('lisbon 2 bed under 1500 pets')).toMatchObject({
    filters: { city: 'Lisbon', bedrooms: 2, maxPrice: 1500 },
    facts: { pets: ['possible'] },
    words: '',
  })
})

it.each([
  ['lisbn furnished', { city: 'Lisbon' }],
  ['libson furnished', { city: 'Lisbon' }],
  ['newyork loft', { city: 'New York' }],
  ['alfama', { city: 'Lisbon', district: 'Alfama' }],
  ['draftham 1 bed', { bedrooms: 1 }],
  ['12 Lisbon Street', {}],
])('finds the places of published homes that %j names', async (text, filters) => {
  expect((await read(text)).filters).toEqual(filters)
})

it.each([
  ['2 bed lis', ['Lisbon', 'Lisburn']],
  ['furnished new yo', ['New York']],
  ['loft har', ['New York']],
  ['l', []],
])('suggests the places whose names begin as %j ends', async (text, cities) => {
  expect((await read(text)).places.map(({ city }) => city)).toEqual(cities)
})

it.each([
  ['available', 'Ghent 1', 'Patershol 1'],
  ['any', 'Ghent 3', 'Patershol 2'],
] as const)('counts the homes of a suggested place that its list of status %s shows', async (status, ...expected) => {
  const place = { city: 'Ghent', facts: { district: 'Patershol' } }
  const properties = [place, { ...place, status: 'occupied' }, { city: 'Ghent', status: 'maintenance' }] as const
  const ids = await Promise.all(
    properties.map(async (property) => (await world.property(owner, { ...property, isPublished: true })).id),
  )
  const suggest = async (text: string) => {
    const { places } = (await world.call(null, routes.readSentence, { query: { text, status } })).body
    return places.map(({ city, district, homes: { count } }) => `${district ?? city} ${count}`)
  }
  expect([await suggest('ghe'), await suggest('pater')].flat()).toEqual(expected)
  for (const id of ids) await world.call(owner, routes.remove, { params: { id } })
})

it('keeps the words that mean no filter', async () => {
  expect(await read('canal house by the river')).toMatchObject({ filters: {}, facts: {} })
  expect((await read('bakery lisbon')).words).toBe('bakery')
})

it('refuses more than a search may have', async () => {
  const { status, problem } = await world.call(null, routes.readSentence, { query: { text: 'x'.repeat(101) } })
  expect([status, problem.errors]).toEqual([400, { text: 'Text must be at most 100 characters' }])
})

it.each([
  ['q=lisbon+2+bed+under+1500+pets', '/listings?city=Lisbon&bedrooms=2&priceTo=1500&pets=possible'],
  ['q=canal&city=Lisbon&pets=&sort=newest', '/listings?city=Lisbon&sort=newest&search=canal'],
  ['q=1+bed&bedrooms=3&minBedrooms=&price=under-1000', '/listings?price=under-1000&bedrooms=1'],
  ['q=up+to+900&price=under-1000', '/listings?priceTo=900'],
  ['q=', '/listings'],
  ['q=up+to+1.250,50', '/listings?priceTo=1250.5', 'de-DE'],
  ['priceFrom=1.250,50&maxArea=1.250', '/listings?priceFrom=1250.5&maxArea=1250', 'de-DE'],
  ["priceTo=1'250&minArea=६०.५&minBedrooms=２", '/listings?priceTo=1250&minArea=60.5&minBedrooms=2'],
  ['priceFrom=about+900', '/listings?priceFrom=about+900'],
])('redirects the form %s to %s', async (form, expected, language = 'en') => {
  const { statusCode, headers } = await world.app.inject({
    url: `/api/properties/search?${form}`,
    headers: { 'accept-language': language },
  })
  const [path = '', query] = String(headers.location).split('?')
  const [expectedPath, expectedQuery] = expected.split('?')
  expect([statusCode, path, Object.fromEntries(new URLSearchParams(query))]).toEqual([
    302,
    expectedPath,
    Object.fromEntries(new URLSearchParams(expectedQuery)),
  ])
})

describe('a text that is also a filter', () => {
  it.each([
    ['Garden House', 'garden', { facts: { outdoor: ['garden'] } }],
    ['The old loft', 'LOFT', { facts: { type: ['loft'] } }],
    ['12 Lisbon Street', 'lisbon', { filters: { city: 'Lisbon' } }],
    ['Isle-of-Dogs, studio', 'isle of dogs', {}],
    ['Cat Hill', 'cat hill', {}],
    ['2 Bed under 1500, Alfama', '2 bed under 1500', { filters: { bedrooms: 2, maxPrice: 1500 } }],
  ])('is literal while %j is published', async (title, text, meaning) => {
    const titled = await world.property(owner, { title, isPublished: false })
    expect(await read(text)).toMatchObject({ isLiteral: false, ...meaning })
    const isMeant = Object.keys(meaning).length > 0
    expect((await submit(text)).includes(`search=${text.replaceAll(' ', '+')}`)).toBe(
      !isMeant && !/dogs|cat/.test(text),
    )
    await world.call(owner, routes.edit, { params: { id: titled.id }, body: { isPublished: true } })
    expect(await read(text)).toMatchObject({ isLiteral: true, ...meaning })
    expect(await submit(text)).toBe(`/listings?${new URLSearchParams({ search: text })}`)
    const found = await world.call(null, routes.listPublic, { query: { search: text } })
    expect(found.body.map(({ id }) => id)).toContain(titled.id)
  })

  it('is literal among the homes of the status that is searched', async () => {
    await world.property(owner, { title: 'Furnished by Ada', status: 'occupied' })
    const isLiteral = async (query: object) =>
      (await world.call(null, routes.readSentence, { query: { text: 'furnished by', ...query } })).body.isLiteral
    expect([await isLiteral({}), await isLiteral({ status: 'any' })]).toEqual([false, true])
    expect(await submit('furnished', 'status=any&')).toContain('search=furnished')
    expect(await submit('furnished')).toContain('furnished=')
  })
})

const submit = async (text: string, given = '') =>
  String((await world.app.inject(`/api/properties/search?${given}q=${encodeURIComponent(text)}`)).headers.location)
