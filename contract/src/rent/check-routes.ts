import { route } from '../route.ts'
import { booksCheckSchema, lastBooksCheckSchema } from './schema.ts'
import { rentShows as shows } from './shows.ts'

/** Whether the books are in balance. */
export const booksCheckRoutes = {
  booksCheck: route({
    method: 'GET',
    path: '/api/books/check',
    summary: 'Check now whether debits equal credits and balances their rows, for agents',
    access: 'agent',
    result: booksCheckSchema,
    shows: shows['GET /api/books/check'],
    limit: 'export',
  }),
  lastBooksCheck: route({
    method: 'GET',
    path: '/api/books/check/last',
    summary: 'What the last check of the books found, for agents',
    access: 'agent',
    result: lastBooksCheckSchema,
    shows: shows['GET /api/books/check/last'],
  }),
  requestBooksCheck: route({
    method: 'POST',
    path: '/api/books/check',
    summary: 'Check the books in the background and keep what is found',
    access: 'agent',
    result: lastBooksCheckSchema,
  }),
}
