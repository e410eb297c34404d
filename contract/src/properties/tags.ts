/** The published homes: lists, counts, cities, sitemap. */
export const PUBLIC_PROPERTIES = 'public-properties'
/** The homes that the user manages, rents or applied for, in lists. */
export const PROPERTIES = 'properties'
/**
 * Names and answer times of landlords and agents, as public pages show them. Written like a record's tag: the cached page of a
 * home has a version of its own only if all of its tags are.
 */
export const LANDLORDS = 'landlords:all'
/** The day that it is at the homes: what is ahead of it, and for how long, changes with time alone. */
export const DAYS = 'days:all'
/** One home. */
export const propertyTag = (id = '') => `property:${id}`
