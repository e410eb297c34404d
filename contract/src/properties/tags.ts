/** The published homes: lists, counts, cities, sitemap. */
export const PUBLIC_PROPERTIES = 'public-properties'
/** The homes one manages, rents or applied for, in lists. */
export const PROPERTIES = 'properties'
/** One home. */
export const propertyTag = (id = '') => `property:${id}`
