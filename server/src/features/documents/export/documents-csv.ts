import { DOCUMENT_COLUMN_HEADINGS, type DocumentColumn } from '@lintel/contract/documents/columns'
import type { ListedDocument } from '@lintel/contract/documents/schema'
import { DOCUMENT_FORMATS, DOCUMENT_TYPES, isDocumentFormat } from '@lintel/contract/documents/types'
import { fullName } from '@lintel/contract/names'
import type { CsvFormat, CsvValue } from '../../../csv/fields.ts'
import { toColumns } from '../../../csv/send.ts'

const VALUES: Record<DocumentColumn, (document: ListedDocument, format: CsvFormat) => CsvValue> = {
  title: ({ title }) => title,
  type: ({ type }) => DOCUMENT_TYPES[type],
  home: ({ property }) => property?.title,
  person: ({ user }) => fullName(user),
  format: ({ contentType }) =>
    isDocumentFormat(contentType) ? DOCUMENT_FORMATS[contentType].toUpperCase() : contentType,
  size: ({ size }) => size,
  added: ({ createdAt }, { day }) => day(new Date(createdAt)),
}

/** The columns of the list of documents. */
export const DOCUMENT_CSV = toColumns({ ...DOCUMENT_COLUMN_HEADINGS, size: 'Size in bytes' }, VALUES)
