/** The applications that the user sent or decides about: lists, counts, neighbours, a home's other applications. */
export const APPLICATIONS = 'applications'
/** One application with its history. */
export const applicationTag = (id = '') => `application:${id}`
/** The user's unsent application for a home. */
export const draftTag = (propertyId = '') => `application-draft:${propertyId}`
