import { idParams, route } from '../route.ts'
import { personPageSchema } from './schema.ts'
import { peopleShows as shows } from './shows.ts'

export const peopleRoutes = {
  find: route({
    method: 'GET',
    path: '/api/people/:id',
    summary: 'A person, and the records that the caller may see of them',
    access: 'signed-in',
    params: idParams,
    result: personPageSchema,
    shows: shows['GET /api/people/:id'],
  }),
}
