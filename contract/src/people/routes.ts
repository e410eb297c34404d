import { z } from 'zod'
import { CSV } from '../exports.ts'
import { idParams, route } from '../route.ts'
import { listedUserSchema, personPageSchema, userCountsSchema, userExportQuery, userListQuery } from './schema.ts'
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
  listUsers: route({
    method: 'GET',
    path: '/api/agent/users',
    summary: 'All users, newest first unless sorted otherwise',
    access: 'agent',
    query: userListQuery,
    result: z.array(listedUserSchema),
    paged: true,
    shows: shows['GET /api/agent/users'],
  }),
  exportUsers: route({
    method: 'GET',
    path: '/api/agent/users.csv',
    summary: 'All users that match the filters, as CSV',
    access: 'agent',
    query: userExportQuery,
    result: CSV,
    shows: shows['GET /api/agent/users.csv'],
    limit: 'export',
  }),
  countUsers: route({
    method: 'GET',
    path: '/api/agent/users/counts',
    summary: 'How many users there are, by role and state',
    access: 'agent',
    result: userCountsSchema,
    shows: shows['GET /api/agent/users/counts'],
  }),
}
