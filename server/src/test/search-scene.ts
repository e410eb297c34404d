import { propertyRoutes } from '@lintel/contract/properties/routes'
import { savedRoutes as routes } from '@lintel/contract/saved/routes'
import type { AlertFrequency } from '@lintel/contract/saved/schema'
import { beforeEach, expect } from 'vitest'
import { PROPERTY_FORM } from './property-form.ts'
import type { TestUser, World } from './world.ts'

/** Users who save searches, and an owner whose homes they find. Each test has a city of its own, where no other test's search finds homes. */
export async function makeSearchScene(world: World) {
  const owner = await world.owner()
  let count = 0
  const scene = {
    owner,
    city: '',
    /** Another number with each call. */
    next: () => ++count,

    async save(user: TestUser, filters: Record<string, string> = {}, frequency: AlertFrequency = 'at-once') {
      const body = { name: `Homes in ${scene.city}`, filters: { city: scene.city, ...filters }, frequency }
      return (await world.call(user, routes.saveSearch, { body })).body
    },

    /** Lists a home and matches it. */
    async publish(values: object = {}, by: TestUser = owner) {
      const rooms = { price: 1200, bedrooms: 2, bathrooms: 1 }
      const body = {
        ...PROPERTY_FORM,
        ...rooms,
        title: `Home ${scene.next()}`,
        city: scene.city,
        isPublished: true,
        ...values,
      }
      const { body: property, status } = await world.call(by, propertyRoutes.create, { body })
      expect(status).toBe(201)
      await world.runJobs()
      return property
    },

    /** Changes a home of the owner and matches it. */
    async edit(id: string, body: object) {
      await world.call(owner, propertyRoutes.edit, { params: { id }, body })
      await world.runJobs()
    },

    async found(user: TestUser) {
      const { body } = await world.call(user, routes.listFound)
      return body.map(({ property, formerPrice }) => ({ id: property.id, formerPrice }))
    },

    unseen: async (user: TestUser) => (await world.call(user, routes.overview)).body.unseen,
  }
  beforeEach(() => {
    scene.city = `City ${scene.next()}`
  })
  return scene
}
