/** The documents one may see. */
export const DOCUMENTS = 'documents'
