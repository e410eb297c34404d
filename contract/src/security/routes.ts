import { z } from 'zod'
import { pageQuery } from '../paging.ts'
import { route } from '../route.ts'
import { securityEventSchema, securityLogQuery } from './schema.ts'
import { securityShows as shows } from './shows.ts'

export const securityRoutes = {
  listOwn: route({
    method: 'GET',
    path: '/api/auth/security-log',
    summary: 'What was done with the caller’s account and by it, newest first',
    access: 'signed-in',
    query: pageQuery,
    result: z.array(securityEventSchema),
    paged: true,
    shows: shows['GET /api/auth/security-log'],
  }),
  listAll: route({
    method: 'GET',
    path: '/api/agent/security-log',
    summary: 'The security log of the whole installation, newest first',
    access: 'agent',
    query: securityLogQuery,
    result: z.array(securityEventSchema),
    paged: true,
    shows: shows['GET /api/agent/security-log'],
  }),
}
