/** What happened to one home. */
export const historyTag = (propertyId = '') => `history:${propertyId}`
