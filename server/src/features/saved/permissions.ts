import { randomUUID } from 'node:crypto'
import { savedRoutes as routes } from '@lintel/contract/saved/routes'
import {
  always,
  type CallsOfArchivedProperty,
  everyone,
  type Permissions,
  type Scene,
  signedIn,
  statuses,
} from '../../test/permissions.ts'
import type { TestUser, World } from '../../test/world.ts'
import { savedSearches } from './table.ts'
import { unsubscribeToken } from './unsubscribe.ts'

async function createSearch(world: World, { id: userId }: TestUser): Promise<string> {
  const [search] = await world.db
    .insert(savedSearches)
    .values({
      userId,
      name: 'Ghent',
      filters: { city: 'Ghent' },
      conditions: { city: 'Ghent', status: 'available' },
      frequency: 'never',
      anchor: '',
      city: 'Ghent',
      maxCents: 2 ** 40,
    })
    .returning({ id: savedSearches.id })
  return search?.id ?? randomUUID()
}

const searchOf = async ({ world, tenant, callerOr }: Scene) => ({
  params: { id: await createSearch(world, callerOr(tenant)) },
})
/** A search is found only by the user who saved it. */
const ownSearch = { own: signedIn, anothers: statuses(401, 404, 404, 404, 404) }

/** Any published home can be saved. */
const propertyOf = async ({ world, owner }: Scene) => ({ params: { id: (await world.property(owner)).id } })
const unsubscribeOf = async ({ world, tenant, callerOr }: Scene) => ({
  params: { token: unsubscribeToken(world.context.settings.sessionSecret, callerOr(tenant).id) },
})

export const permissions: Permissions<typeof routes> = {
  'GET /api/saved': always(signedIn),
  'GET /api/saved/homes': always(signedIn),
  'POST /api/saved/homes': always(signedIn, async () => ({ body: { homes: [randomUUID()] } })),
  'PUT /api/saved/homes/:id': always(signedIn, propertyOf),
  'DELETE /api/saved/homes/:id': always(signedIn, propertyOf),
  'GET /api/saved/searches': always(signedIn),
  'POST /api/saved/searches': always(statuses(401, 201, 201, 201, 201), async () => ({
    body: { name: 'Ghent', filters: { city: 'Ghent', pets: 'welcome' }, frequency: 'never' },
  })),
  'PATCH /api/saved/searches/:id': {
    ...ownSearch,
    input: async (scene) => ({ ...(await searchOf(scene)), body: { frequency: 'weekly' } }),
  },
  'DELETE /api/saved/searches/:id': { ...ownSearch, input: searchOf },
  'GET /api/saved/found': always(signedIn),
  'POST /api/saved/found/seen': always(signedIn, async () => ({ body: { homes: [] } })),
  'POST /api/shared-homes': always(statuses(201, 201, 201, 201, 201), async ({ world, owner }) => ({
    body: { homes: [(await world.property(owner)).id] },
  })),
  'GET /api/shared-homes/:token': always(everyone, async ({ world, owner }) => {
    const { id } = await world.property(owner)
    const { body } = await world.call(null, routes.shareHomes, { body: { homes: [id] } })
    return { params: { token: body.token } }
  }),
  // The key is the permission.
  'POST /api/shared-homes/:token/end': always(everyone, async ({ world, owner }) => {
    const { id } = await world.property(owner)
    const { body } = await world.call(null, routes.shareHomes, { body: { homes: [id] } })
    return { params: { token: body.token }, body: { endKey: body.endKey } }
  }),
  'GET /api/unsubscribe/:token': always(statuses(302, 302, 302, 302, 302), unsubscribeOf),
  // The token is the permission.
  'POST /api/unsubscribe/:token': always(everyone, unsubscribeOf),
}

export const callsOfArchivedProperty: CallsOfArchivedProperty = {
  'PUT /api/saved/homes/:id': { statuses: [401, 404, 404, 404, 404, 404] },
}
