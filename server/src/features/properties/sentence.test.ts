import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { expect, it } from 'vitest'
import { makeWorldForFile } from '../../test/world.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
for (const [city, district] of [
  ['Lisbon', 'Alfama'],
  ['New York', 'Harlem'],
  ['Lisburn', null],
] as const)
  await world.home(owner, { city, isPublished: true, facts: district ? { district } : {} })
await world.home(owner, { city: 'Draftham', isPublished: false })

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
])('redirects the form %s to %s', async (form, expected) => {
  const { statusCode, headers } = await world.app.inject(`/api/properties/search?${form}`)
  const [path = '', query] = String(headers.location).split('?')
  const [expectedPath, expectedQuery] = expected.split('?')
  expect([statusCode, path, Object.fromEntries(new URLSearchParams(query))]).toEqual([
    302,
    expectedPath,
    Object.fromEntries(new URLSearchParams(expectedQuery)),
  ])
})
