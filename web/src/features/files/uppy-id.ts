/** Prefix of the Uppy ids of document uploads; Golden Retriever uses the id in the names of its storage. */
export const UPPY_ID_PREFIX = 'lintel-documents-'

export const uppyIdOf = (userId: string) => UPPY_ID_PREFIX + userId
