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
  /** Of public homes, and of those of its city. */
  const BOTH = 2
  const steps: [string, () => Promise<unknown>, number][] = [
    ['a draft', create, 0],
    ['published', edit({ isPublished: true }), BOTH],
    ['changed', edit({ price: 5 }), BOTH],
    ['hidden', edit({ isPublished: false }), BOTH],
    ['changed while hidden', edit({ price: 6 }), 0],
    ['deleted while hidden', () => world.call(owner, routes.remove, { params: { id } }), 0],
  ]
  for (const [name, change, by] of steps) {
    const before = await version()
    await change()
    expect((await version()) - before, name).toBe(by)
  }
})
