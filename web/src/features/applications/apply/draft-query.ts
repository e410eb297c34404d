import { routeQuery } from '../../../api/route-query.ts'

/** The current user's unsent application for a property, and what their last one can be started from. */
export const draftQuery = (propertyId: string) =>
  routeQuery('GET /api/properties/:id/application-draft', { params: { id: propertyId } })
