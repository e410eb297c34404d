import { routeQuery } from '../../api/route-query.ts'

/** The stats of the signed-in user's dashboard. */
export const overviewQuery = routeQuery('GET /api/overview')
