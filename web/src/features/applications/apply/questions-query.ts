import { routeQuery } from '../../../api/route-query.ts'

/** The questions that homes of this installation can ask. */
export const questionsQuery = routeQuery('GET /api/applications/questions')
