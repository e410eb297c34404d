import { pagesQuery } from '../../api/route-query.ts'

const HISTORY_PAGE_SIZE = 20

/** What happened to a home, newest first; for its owner and agents. */
export const propertyHistoryQuery = (id: string) =>
  pagesQuery('GET /api/properties/:id/history', { params: { id }, query: { limit: HISTORY_PAGE_SIZE } })
