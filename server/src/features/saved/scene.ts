import { PROPERTY_FORM } from '../../test/property-form.ts'
import { byOwner, byStranger, type Commands, propertyId, type Scene } from '../../test/scene.ts'
import type { PropertyRow } from '../properties/table.ts'
import { unsubscribeToken } from './unsubscribe.ts'

declare module '../../test/scene.ts' {
  interface Scene {
    /** To which the stranger has no tie but that they saved it. */
    savedProperty: PropertyRow
    sharedToken: string
  }
}

export async function makeRecords({ world, act, users, properties }: Scene) {
  const shared = await act(null, 'POST /api/shared-homes', {
    body: { homes: [properties.free.id, properties.wanted.id] },
  })
  return { savedProperty: await world.property(users.owner), sharedToken: shared.json().token as string }
}

export const readIds = ({ savedProperty }: Scene) => ({ properties: [savedProperty.id] })
export const readInputs = ({ sharedToken }: Scene) => ({
  'GET /api/shared-homes/:token': { params: { token: sharedToken } },
})

async function findSearch({ act, users }: Scene): Promise<{ id: string }> {
  return { id: (await act(users.stranger, 'GET /api/saved/searches')).json()[0].id }
}

const runJobs = { job: ({ world }: Scene) => world.runJobs() }

export const commands: Commands = {
  'PUT /api/saved/homes/:id': byStranger(({ savedProperty }) => ({ params: { id: savedProperty.id } })),
  'POST /api/saved/homes': byStranger(({ properties }) => ({
    body: { homes: [properties.second.id, properties.sold.id] },
  })),
  'POST /api/saved/searches': byStranger(() => ({ body: { name: 'All', filters: {}, frequency: 'daily' } })),
  'PATCH /api/saved/searches/:id': byStranger(async (scene) => ({
    params: await findSearch(scene),
    body: { name: 'Every home' },
  })),
  'POST /api/properties, that a saved search finds': byOwner(() => ({ body: { ...PROPERTY_FORM, isPublished: true } })),
  'job: saved searches': runJobs,
  'PATCH /api/properties/:id, of a saved home': byOwner(({ savedProperty }) => ({
    params: { id: savedProperty.id },
    body: { title: 'Saved', price: 4 },
  })),
  'job: saved searches, of a lower rent': runJobs,
  'PATCH /api/properties/:id, that a search found': byOwner(({ savedProperty }) => ({
    params: { id: savedProperty.id },
    body: { isPublished: false },
  })),
  'job: saved searches, of a hidden home': runJobs,
  'POST /api/saved/found/seen': byStranger(async ({ act, users }) => {
    const [found] = (await act(users.stranger, 'GET /api/saved/found')).json()
    return { body: { homes: [found.property.id] } }
  }),
  'POST /api/unsubscribe/:token': {
    by: () => null,
    input: ({ world, users }) => ({
      params: { token: unsubscribeToken(world.context.settings.sessionSecret, users.stranger.id) },
    }),
  },
  'DELETE /api/saved/searches/:id': byStranger(async (scene) => ({ params: await findSearch(scene) })),
  'DELETE /api/saved/homes/:id': byStranger((scene) => ({ params: propertyId(scene, 'second') })),
  // No socket knows which browsers show the page of a shared list.
  'POST /api/shared-homes': 'shown nowhere',
  'POST /api/shared-homes/:token/end': 'shown nowhere',
}
