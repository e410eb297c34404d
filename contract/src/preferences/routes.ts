import { z } from 'zod'
import { route } from '../route.ts'
import { recentIdSchema, recentRecordSchema } from './recent.ts'
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
  listRecent: route({
    method: 'GET',
    path: '/api/preferences/recent',
    summary: 'The records that the caller opened last and may still see, the last one first',
    access: 'signed-in',
    result: z.array(recentRecordSchema),
    shows: shows['GET /api/preferences/recent'],
  }),
  addRecent: route({
    method: 'POST',
    path: '/api/preferences/recent',
    summary: 'Remember that the caller opened a record; the last twenty are kept',
    access: 'signed-in',
    body: recentIdSchema,
    result: z.null(),
  }),
}
