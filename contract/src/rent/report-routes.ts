import { binary, idParams, route } from '../route.ts'
import { rentShows as shows } from './shows.ts'

/** What people take away from the books: papers, files and statements. */
export const rentReportRoutes = {
  receipt: route({
    method: 'GET',
    path: '/api/payments/:id/receipt',
    summary: 'The receipt of a payment as PDF, as the books stand now',
    access: 'signed-in',
    params: idParams,
    result: binary('application/pdf'),
    shows: shows['GET /api/payments/:id/receipt'],
  }),
}
