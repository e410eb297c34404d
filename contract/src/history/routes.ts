import { z } from 'zod'
import { pageQuery } from '../paging.ts'
import { idParams, route } from '../route.ts'
import { propertyEventSchema } from './schema.ts'
import { historyShows as shows } from './shows.ts'

export const historyRoutes = {
  listOfHome: route({
    method: 'GET',
    path: '/api/properties/:id/history',
    summary: 'What happened to a home, newest first, for those who manage it',
    access: 'landlord',
    params: idParams,
    query: pageQuery,
    result: z.array(propertyEventSchema),
    paged: true,
    shows: shows['GET /api/properties/:id/history'],
  }),
}
