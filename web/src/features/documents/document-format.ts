import { DOCUMENT_FORMATS, isDocumentFormat } from '@lintel/contract/documents/types'

/** The format in words: 'PDF'. */
export const formatName = (contentType: string): string =>
  isDocumentFormat(contentType) ? DOCUMENT_FORMATS[contentType].toUpperCase() : 'File'
