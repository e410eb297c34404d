import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile } from '../../test/world.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
for (const [city, district, isPublished = true] of [
  ['Lisbon', 'Alfama'],
  ['Lisbon', 'Alfama'],
  ['Lisbon', 'Campo de Ourique'],
  ['Lisbon', 'Drafts', false],
  ['Lisburn', null],
  ['Montréal', 'Plateau'],
  ['100% City', null],
] as const)
  await world.property(owner, { city, isPublished, facts: district ? { district } : {} })

const namesOf = async (query: { search?: string; city?: string }) =>
  (await world.call(null, routes.listPlaces, { query })).body.map(
    ({ city, district, homes }) => `${district ? `${district}, ` : ''}${city} ${homes}`,
  )

describe('GET /api/properties/places', () => {
  it.each([
    ['lis', ['Lisbon 3', 'Lisburn 1']],
    ['LISBON', ['Lisbon 3']],
    ['montreal', ['Montréal 1']],
    ['alf', ['Alfama, Lisbon 2']],
    ['ourique', ['Campo de Ourique, Lisbon 1']],
    ['100%', ['100% City 1']],
    ['%', []],
    ['_', []],
    ['drafts', []],
    ['xyzzy', []],
  ])('finds for %j %j, whatever the case and accents, without drafts', async (search, expected) => {
    expect((await namesOf({ search })).slice(0, expected.length || 8)).toEqual(expected)
  })

  it.each(['lisbn', 'lisbom', 'libson'])('forgives the typo in %j', async (search) => {
    expect(await namesOf({ search })).toContain('Lisbon 3')
  })

  it('lists the districts of a city, the largest first', async () => {
    expect(await namesOf({ city: 'Lisbon' })).toEqual(['Alfama, Lisbon 2', 'Campo de Ourique, Lisbon 1'])
    expect(await namesOf({ city: 'Lisbon', search: 'cam' })).toEqual(['Campo de Ourique, Lisbon 1'])
    expect(await namesOf({ city: 'Nowhere' })).toEqual([])
    expect(await namesOf({})).toEqual([])
  })

  it('counts a home where it moved to, and no longer where it was', async () => {
    const property = await world.property(owner, { city: 'Pisa', isPublished: true, facts: { district: 'Old' } })
    await world.call(owner, routes.edit, { params: { id: property.id }, body: { facts: { district: 'New' } } })
    expect(await namesOf({ city: 'Pisa' })).toEqual(['New, Pisa 1'])
    await world.call(owner, routes.edit, { params: { id: property.id }, body: { isPublished: false } })
    expect(await namesOf({ city: 'Pisa' })).toEqual([])
    await world.call(owner, routes.remove, { params: { id: property.id } })
    const { rows } = await world.pool.query(`select from districts where city = 'Pisa' and published <> 0`)
    expect(rows).toEqual([])
  })
})
