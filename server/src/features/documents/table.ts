import { DOCUMENT_TYPE_NAMES } from '@lintel/contract/documents/types'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../db/columns.ts'

/** The bytes are in storage. `attachments` says whose it is and what it belongs to: a tenant keeps a lease when its home is deleted. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    type: text('type', { enum: DOCUMENT_TYPE_NAMES }).notNull(),
    title: text('title').notNull(),
    /** Random: reveals nothing about the document. */
    storageKey: text('storage_key').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** The uploaded file's name, for display only. */
    fileName: text('file_name'),
    createdAt: createdAt(),
  },
  (t) => [
    index('documents_newest').on(t.createdAt, t.id),
    index('documents_by_type').on(t.type, t.createdAt, t.id),
    uniqueIndex('one_document_per_storage_key').on(t.storageKey),
    check(
      'a_document_type_is_known',
      sql`${t.type} in ('lease', 'receipt', 'identity', 'income', 'reference', 'notice', 'inspection', 'other')`,
    ),
  ],
)

export type DocumentRow = typeof documents.$inferSelect
