import { routeQuery } from '../../api/route-query.ts'

/** The figures of the dashboard of the person signed in. */
export const overviewQuery = routeQuery('GET /api/overview')
