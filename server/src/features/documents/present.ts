import type { Document, ListedDocument } from '@lintel/contract/documents/schema'
import { documentAddress } from '@lintel/contract/documents/types'
import { presentPerson } from '../accounts/present.ts'
import type { UserRow } from '../accounts/table.ts'
import type { DocumentRow } from './table.ts'

/** A document, whose it is, and the home that it is about. */
export type DocumentListRow = Omit<DocumentRow, 'storageKey'> & {
  propertyId: string | null
  user: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'>
}

/** A document in the list of all that the actor may see. */
export type ListedDocumentRow = DocumentListRow & { property: ListedDocument['property'] }

export const presentListedDocument = (row: ListedDocumentRow): ListedDocument => ({
  ...presentDocument(row),
  property: row.property,
})

export const presentDocument = (row: DocumentListRow): Document => ({
  id: row.id,
  userId: row.user.id,
  propertyId: row.propertyId,
  title: row.title,
  type: row.type,
  fileUrl: documentAddress(row.id),
  fileName: row.fileName,
  contentType: row.contentType,
  size: row.bytes,
  sha256: row.sha256,
  createdAt: row.createdAt.toISOString(),
  user: presentPerson(row.user),
})
