import { routeQuery } from '../../api/route-query.ts'

/** What the user chose for themselves. */
export const preferencesQuery = routeQuery('GET /api/preferences')

/** The records that the user opened last and may still see, the last one first. */
export const recentQuery = routeQuery('GET /api/preferences/recent')
