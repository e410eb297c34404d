/* Over 250 lines: files, what they are attached to, who reads them and what they count refer to one another. */
import { DOCUMENT_TYPE_NAMES } from '@lintel/contract/documents/types'
import { type Picture, UPLOAD_KINDS } from '@lintel/contract/files/schema'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, currentInstant, id, instant, updatedAt } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'
import { applications } from '../applications/table.ts'
import { documents } from '../documents/table.ts'
import { leases } from '../leases/table.ts'
import { messages } from '../messages/table.ts'
import { properties } from '../properties/table.ts'

const byteCount = (name: string) => bigint(name, { mode: 'number' })

/** Pictures in storage. `id` is a hash of the content, so a picture that several people upload is stored once. */
export const images = pgTable(
  'images',
  {
    id: text('id').primaryKey(),
    contentType: text('content_type').notNull(),
    /** Of all its files. */
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A blurred preview, in base64. */
    thumbhash: text('thumbhash'),
    /** Of its renditions; empty for an SVG, which is one file. */
    widths: integer('widths').array().notNull().default([]),
    /** Number of records that it is attached to, without users; maintained by a trigger. */
    uses: integer('uses').notNull().default(0),
    /** Maintained by a trigger; null while it is attached to such a record. */
    unusedSince: instant('unused_since').default(sql`current_instant()`),
    createdAt: createdAt(),
  },
  (t) => [
    index('images_unused').on(t.unusedSince).where(sql`uses = 0`),
    check('a_picture_is_used_at_least_never', sql`${t.uses} >= 0`),
  ],
)

/** A picture without its path, which its id names. */
export type ShownPicture = Omit<Picture, 'path'>

/** A column for each kind of record that files can be attached to; its feature's `attachments.ts` says who sees them there. */
export const recordColumns = {
  userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
  propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'restrict' }),
  applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'restrict' }),
  leaseId: uuid('lease_id').references(() => leases.id, { onDelete: 'restrict' }),
  messageId: uuid('message_id').references(() => messages.id, { onDelete: 'restrict' }),
  /** The user whose picture it is. */
  profileId: uuid('profile_id').references(() => users.id, { onDelete: 'restrict' }),
}

/** Kinds of records with at most one file, each with the name of the index that says so. */
const WITH_ONE_FILE: { [Column in AttachmentColumn]?: string } = {
  messageId: 'a_message_has_one_file',
  profileId: 'a_profile_has_one_picture',
}

const COLUMNS = Object.keys(recordColumns) as AttachmentColumn[]

/**
 * Each row attaches one picture or document to one record: no other table says which file belongs to what. A user's files are what
 * they uploaded, or the lease that they rent by: they count in the quota and may be attached to other records. A removed record or
 * file takes its attachments with it.
 */
export const attachments = pgTable(
  'attachments',
  {
    ...recordColumns,
    imageId: text('image_id').references(() => images.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    /** Among the record's pictures, or its documents, from 0; where their order does not matter, as they were attached together. */
    position: smallint('position').notNull().default(0),
    /** How a home shows its picture. Sizes and preview are copied from `images`, so that lists read one table: they never change. */
    picture: jsonb('picture').$type<ShownPicture>(),
    createdAt: createdAt(),
  },
  (t) => [
    ...COLUMNS.map((column) => {
      const name = WITH_ONE_FILE[column] ?? `attachments_of_${t[column].name.replace(/_id$/, '')}`
      const [first, ...others] = attachmentKey(t, column)
      // The migration adds `nulls not distinct`, which drizzle can't declare.
      return uniqueIndex(name)
        .on(first, ...others)
        .where(isGiven(t[column]))
    }),
    uniqueIndex('pictures_of_property')
      .on(t.propertyId, t.position)
      .where(sql`property_id is not null and image_id is not null`),
    index('documents_of_user')
      .on(t.userId, t.createdAt, t.documentId)
      .where(sql`user_id is not null and document_id is not null`),
    uniqueIndex('a_document_has_one_user').on(t.documentId).where(sql`user_id is not null and document_id is not null`),
    uniqueIndex('a_document_is_about_one_home')
      .on(t.documentId)
      .where(sql`property_id is not null and document_id is not null`),
    index('attachments_of_image').on(t.imageId).where(sql`image_id is not null`),
    index('attachments_of_document').on(t.documentId).where(sql`document_id is not null`),
    check(
      'a_file_is_attached_to_one_record_at_a_time',
      sql`num_nonnulls(${sql.join(
        COLUMNS.map((column) => t[column]),
        sql`, `,
      )}) = 1`,
    ),
    check('an_attachment_is_a_picture_or_a_document', sql`num_nonnulls(${t.imageId}, ${t.documentId}) = 1`),
    check(
      'a_home_has_at_most_ten_images',
      sql`${t.propertyId} is null or ${t.imageId} is null or ${t.position} between 0 and 9`,
    ),
    check(
      'a_home_shows_its_pictures',
      sql`(${t.picture} is not null) = (${t.propertyId} is not null and ${t.imageId} is not null)`,
    ),
    check('the_file_of_a_profile_is_a_picture', sql`${t.profileId} is null or ${t.imageId} is not null`),
  ],
)

/** The columns of which two rows of a kind of record never have the same values: it has one file, or each file once. */
export function attachmentKey<Column>(
  t: Record<AttachmentColumn | 'imageId' | 'documentId', Column>,
  column: AttachmentColumn,
) {
  const key: [Column, ...Column[]] = WITH_ONE_FILE[column] ? [t[column]] : [t[column], t.imageId, t.documentId]
  return key
}

/** The rows of an index of a kind of record. */
export const isGiven = ({ name }: { name: string }) => sql.raw(`${name} is not null`)

/** The column of a kind of record that files can be attached to. */
export type AttachmentColumn = keyof typeof recordColumns

/**
 * Who may read a document, in the order of lists, agents apart: its user, and the parties of each record that it is attached to.
 * `attach/commands.ts` and the hand-over of homes add rows. No row goes when access to a record ends: lists test the policy on each row.
 */
export const documentReaders = pgTable(
  'document_readers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
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

export const UPLOAD_STATUSES = ['open', 'importing', 'whole', 'checked', 'refused', 'taken'] as const

/**
 * Uploads. The row is written before the first byte and deleted after the last, so that no file is orphaned.
 *
 * `open`: receiving; `importing`: a server downloads it; `whole`: received; `checked`: type and viruses checked; `refused`:
 * rejected, bytes removed; `taken`: became a picture or a document.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    /** Null once the account is deleted. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: UPLOAD_KINDS }).notNull(),
    status: text('status', { enum: UPLOAD_STATUSES }).notNull().default('open'),
    key: text('key').notNull().unique(),
    /** The storage's upload id of a multipart upload. */
    multipartId: text('multipart_id'),
    name: text('name').notNull(),
    /** By the client; null if unknown. */
    declaredType: text('declared_type'),
    declaredBytes: byteCount('declared_bytes'),
    /** Detected from the bytes. */
    contentType: text('content_type'),
    bytes: byteCount('bytes'),
    sha256: text('sha256'),
    /** Of the owner's quota. */
    reservedBytes: byteCount('reserved_bytes').notNull().default(0),
    /** Reason shown to the owner. */
    refusal: text('refusal'),
    /** The picture it became. */
    imageId: text('image_id'),
    /** Source of an import. */
    remoteUrl: text('remote_url'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** While it is open: when its reservation shrinks to what has arrived. An hour after the last byte or signature. */
    reservedUntil: instant('reserved_until'),
    /** When it is swept if it is still unused. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('uploads_expiring').on(t.expiresAt),
    index('uploads_reserved').on(t.reservedUntil).where(sql`status in ('open', 'importing')`),
    index('uploads_of_owner').on(t.ownerId, t.status),
    check('an_upload_reserves_at_least_nothing', sql`${t.reservedBytes} >= 0`),
  ],
)

/** The request that sends an upload, or a part of it: the only one in all processes. */
export const uploadWriters = pgTable(
  'upload_writers',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** Number of the part; 0 for a file in one request. */
    part: integer('part').notNull(),
    /** Id of the request. */
    writer: uuid('writer').notNull(),
    /** A later request that waits for this one to end. */
    successor: uuid('successor'),
    /** Updated while the request runs; an old time means that its process died. */
    seenAt: currentInstant('seen_at'),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.part] }), index('upload_writers_by_request').on(t.writer)],
)

/** Bytes stored and reserved in the whole installation: the sum of these rows, so that transactions don't wait for one row. */
export const storageTotals = pgTable('storage_totals', {
  shard: smallint('shard').primaryKey(),
  /** Maintained by triggers from uploads, images and documents; one row alone may be negative. */
  bytes: byteCount('bytes').notNull().default(0),
  /** The part of `bytes` that is pictures. */
  pictureBytes: byteCount('picture_bytes').notNull().default(0),
  /** The part of `bytes` that is documents; the rest is uploads. */
  documentBytes: byteCount('document_bytes').notNull().default(0),
})

/** Bytes stored and reserved by each person. */
export const fileUsage = pgTable(
  'file_usage',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    bytes: byteCount('bytes').notNull(),
  },
  (t) => [check('nobody_keeps_less_than_nothing', sql`${t.bytes} >= 0`)],
)

export type ImageRow = typeof images.$inferSelect
export type UploadRow = typeof uploads.$inferSelect

/** The path of a picture. */
export const imagePathOf = (imageId: string) => `/objects/images/${imageId}`

/** The id of the picture that a path names. */
export const imageIdOf = (path: string) => path.split('/').at(-1) ?? ''
