import { DOCUMENT_TYPE_NAMES } from '@lintel/contract/documents/types'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'
import { leases } from '../leases/table.ts'
import { properties } from '../properties/table.ts'

/** Documents of users; the bytes are in storage. A tenant keeps a lease when its home is deleted. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    /** Set for the document of a lease. */
    leaseId: uuid('lease_id').references(() => leases.id, { onDelete: 'set null' }),
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
    index('documents_of_user').on(t.userId, t.createdAt, t.id),
    index('documents_of_property').on(t.propertyId, t.createdAt, t.id),
    index('documents_newest').on(t.createdAt, t.id),
    index('documents_by_type').on(t.type, t.createdAt, t.id),
    uniqueIndex('a_lease_is_written_once').on(t.leaseId),
    uniqueIndex('one_document_per_storage_key').on(t.storageKey),
    check(
      'a_document_type_is_known',
      sql`${t.type} in ('lease', 'receipt', 'identity', 'income', 'reference', 'notice', 'inspection', 'other')`,
    ),
    check('only_a_lease_is_the_paper_of_one', sql`${t.leaseId} is null or ${t.type} = 'lease'`),
  ],
)

/**
 * Who may read a document, in the order of lists, agents apart: its user, and the parties of each record that it is attached to.
 * Maintained by triggers. A superset, since access to some records ends: lists test the policy on each row.
 */
export const documentReaders = pgTable(
  'document_readers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Of the document, as is `createdAt`. */
    type: text('type', { enum: DOCUMENT_TYPE_NAMES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.documentId] }),
    index('readers_of_document').on(t.documentId),
    index('documents_of_reader').on(t.userId, t.createdAt, t.documentId),
    index('documents_of_reader_by_type').on(t.userId, t.type, t.createdAt, t.documentId),
  ],
)

export type DocumentRow = typeof documents.$inferSelect
