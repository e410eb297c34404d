import { route } from '../route.ts'
import { overviewSchema } from './schema.ts'
import { overviewShows as shows } from './shows.ts'

export const overviewRoutes = {
  figures: route({
    method: 'GET',
    path: '/api/overview',
    summary: "The figures of the caller's dashboard",
    access: 'signed-in',
    result: overviewSchema,
    shows: shows['GET /api/overview'],
  }),
}
