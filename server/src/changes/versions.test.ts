import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { expect, test } from 'vitest'
import { PROPERTY_FORM } from '../test/property-form.ts'
import { makeWorldForFile } from '../test/world.ts'

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
    // That of the home and that of its city, which may be the same one.
    expect((await version()) > before, name).toBe(isVisible)
  }
})
