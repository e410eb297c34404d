import { routeQuery } from '../../api/route-query.ts'

/** A person's page: the parts that the user may see. Its error satisfies `isMissing` if it is not theirs to see. */
export const personQuery = (id: string) => routeQuery('GET /api/people/:id', { params: { id } })
