/** The documents that the user may see. */
export const DOCUMENTS = 'documents'
