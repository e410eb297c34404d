import { cityTag } from '@lintel/contract/properties/city-tag'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { propertyTag } from '@lintel/contract/properties/tags'
import { expect, test } from 'vitest'
import { PROPERTY_FORM } from '../test/property-form.ts'
import { makeWorldForFile } from '../test/world.ts'
import { shardOf } from './versions.ts'

const world = await makeWorldForFile()
const owner = await world.owner()

test('raises versions with every change that visitors can see, and with no other', async () => {
  const version = async () => Number((await world.pool.query('select sum(version) as v from tag_versions')).rows[0].v)
  let id = ''
  const edit = (changes: object) => () => world.call(owner, routes.edit, { params: { id }, body: changes })
  const create = async () => {
    id = (await world.call(owner, routes.create, { body: PROPERTY_FORM })).body.id
  }
  const steps: [string, () => Promise<unknown>, boolean][] = [
    ['a draft', create, false],
    ['published', edit({ isPublished: true }), true],
    ['changed', edit({ price: 5 }), true],
    ['hidden', edit({ isPublished: false }), true],
    ['changed while hidden', edit({ price: 6 }), false],
    ['deleted while hidden', () => world.call(owner, routes.remove, { params: { id } }), false],
  ]
  for (const [name, change, isVisible] of steps) {
    const before = await version()
    await change()
    // Once in 64 times the home and its city have the same row.
    const rows = new Set([propertyTag(id), cityTag(PROPERTY_FORM.city)].map(shardOf))
    expect((await version()) - before, name).toBe(isVisible ? rows.size : 0)
  }
})
