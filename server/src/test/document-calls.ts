import { documentRoutes as routes } from '@lintel/contract/documents/routes'
import type { TestUser, World } from './world.ts'

/** Calls of the document routes. */
export const documentCalls = (world: World) => ({
  download: (user: TestUser, id: string) =>
    world.app.inject({ url: `/api/documents/${id}/content`, headers: { cookie: user.cookie } }),
  remove: (user: TestUser, id: string) => world.call(user, routes.remove, { params: { id } }),
})
