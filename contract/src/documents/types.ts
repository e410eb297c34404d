/** Types of documents, and their labels in the product. */
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

/** Types that users can add. Only Lintel writes leases, so a listed lease holds the agreed terms. */
export type AddedType = Exclude<DocumentType, 'lease'>

export const ADDED_TYPE_NAMES = DOCUMENT_TYPE_NAMES.filter((name) => name !== 'lease') as [AddedType, ...AddedType[]]

/** Content types of documents, and their file extensions. */
export const DOCUMENT_FORMATS = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const satisfies Record<string, string>

export type DocumentFormat = keyof typeof DOCUMENT_FORMATS

export const isDocumentFormat = (contentType: string): contentType is DocumentFormat => contentType in DOCUMENT_FORMATS

/** The path of a document's bytes. */
export const documentAddress = (id: string) => `/api/documents/${id}/content`
