import { pagesQuery, routeQuery } from '../../api/route-query.ts'

/** Page size of the dashboard. */
export const OWN_DOCUMENTS_PAGE = 6

/** The signed-in user's documents, newest first, `limit` per page; all, or those of one property. */
export const ownDocumentsQuery = (limit: number, propertyId?: string) =>
  pagesQuery('GET /api/tenant/documents', { query: { limit, propertyId } })

/** A property's documents, newest first; for its owner and agents. */
export const propertyDocumentsQuery = (id: string) =>
  pagesQuery('GET /api/properties/:id/documents', { params: { id }, query: { limit: 12 } })

/** The documents sent with an application, and its lease. */
export const applicationDocumentsQuery = (id: string) =>
  routeQuery('GET /api/applications/:id/documents', { params: { id } })
