/** The published homes: lists, counts, cities, sitemap. */
export const PUBLIC_PROPERTIES = 'public-properties'
/** The homes that the user manages, rents or applied for, in lists. */
export const PROPERTIES = 'properties'
/** One home. */
export const propertyTag = (id = '') => `property:${id}`
