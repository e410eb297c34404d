import { NO_FILTERS, writeFromParam } from '../list/application-filters.ts'

/** The `from` parameter of a home's pending applications, oldest first: the review screen leads from one to the next. */
export const pendingFrom = (propertyId: string) =>
  writeFromParam({ ...NO_FILTERS, property: propertyId, status: 'pending', sort: 'oldest' })
