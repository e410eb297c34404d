import { route } from '../route.ts'
import { preferencesSchema } from './schema.ts'
import { preferenceShows as shows } from './shows.ts'

export const preferenceRoutes = {
  find: route({
    method: 'GET',
    path: '/api/preferences',
    summary: 'What the caller chose for themselves, such as the columns of tables',
    access: 'signed-in',
    result: preferencesSchema,
    shows: shows['GET /api/preferences'],
  }),
  change: route({
    method: 'PATCH',
    path: '/api/preferences',
    summary: 'Change what is given; the rest stays',
    access: 'signed-in',
    body: preferencesSchema,
    result: preferencesSchema,
  }),
}
