import { pageQuery } from '../../api/route-query.ts'

/** The homes that contain a text, `limit` of them: published ones, the user's own, or all, for agents. */
export const foundPropertiesQuery = (of: 'public' | 'owner' | 'agent', search: string, limit: number) =>
  pageQuery(FOUND_ROUTES[of], { query: { search, limit } })

const FOUND_ROUTES = {
  public: 'GET /api/properties/public',
  owner: 'GET /api/owner/properties',
  agent: 'GET /api/agent/properties',
} as const
