import { pageQuery } from '../../../api/route-query.ts'

/** The users whose name, username or email contains a text, `limit` of them; for agents. */
export const foundUsersQuery = (search: string, limit: number) =>
  pageQuery('GET /api/agent/users', { query: { search, limit } })
