/** What a document is: the published list, in the words people read. */
export const DOCUMENT_TYPES = {
  lease: 'Lease',
  receipt: 'Receipt',
  identity: 'Identity',
  income: 'Income',
  reference: 'Reference',
  notice: 'Notice',
  inspection: 'Inspection',
  other: 'Other',
} as const satisfies Record<string, string>

export type DocumentType = keyof typeof DOCUMENT_TYPES

export const DOCUMENT_TYPE_NAMES = Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]]

/** What a person can add. A lease is written by Lintel alone, so that one in the list is what was agreed. */
export type AddedType = Exclude<DocumentType, 'lease'>

export const ADDED_TYPE_NAMES = DOCUMENT_TYPE_NAMES.filter((name) => name !== 'lease') as [AddedType, ...AddedType[]]

/** What a document's bytes may be, and how a file of that kind ends. */
export const DOCUMENT_FORMATS = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const satisfies Record<string, string>

export type DocumentFormat = keyof typeof DOCUMENT_FORMATS

export const isDocumentFormat = (contentType: string): contentType is DocumentFormat => contentType in DOCUMENT_FORMATS

/** Where the bytes of a document are, for those who may see them. */
export const documentAddress = (id: string) => `/api/documents/${id}/content`
