/** Prefix of the ids of all Uppy instances that resume; Golden Retriever uses the id in the names of its storage. */
export const UPPY_ID_PREFIX = 'lintel-'

export const uppyIdOf = (userId: string) => `${UPPY_ID_PREFIX}documents-${userId}`
