import { pagesQuery, routeQuery } from '../../api/route-query.ts'

/** Documents the dashboard shows at first. */
export const OWN_DOCUMENTS_PAGE = 6

/** The documents of the person signed in, newest first, `limit` a page; all, or those about one home. */
export const ownDocumentsQuery = (limit: number, propertyId?: string) =>
  pagesQuery('GET /api/tenant/documents', { query: { limit, propertyId } })

/** The documents of a home, for its owner and agents, newest first. */
export const homeDocumentsQuery = (id: string) =>
  pagesQuery('GET /api/properties/:id/documents', { params: { id }, query: { limit: 12 } })

/** What was sent with an application, and the lease that came of it. */
export const applicationDocumentsQuery = (id: string) =>
  routeQuery('GET /api/applications/:id/documents', { params: { id } })
