/** Names of this kind in the browser's storage hold what has not been uploaded to its end. */
export const KEPT_PREFIX = 'lintel-documents-'

/** The name for one person. */
export const keptName = (userId: string) => KEPT_PREFIX + userId
