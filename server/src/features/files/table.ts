import { UPLOAD_KINDS } from '@lintel/contract/files/schema'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'
import { properties } from '../properties/table.ts'

const byteCount = (name: string) => bigint(name, { mode: 'number' })

/**
 * Pictures in storage. `id` is the last part of its address, `/objects/images/{id}`, and made of its content: the same
 * picture, sent by several people, is one.
 */
export const images = pgTable(
  'images',
  {
    id: text('id').primaryKey(),
    contentType: text('content_type').notNull(),
    /** All its files together. */
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A blurred preview, in base64. */
    thumbhash: text('thumbhash'),
    /** What it is kept in; none for a drawing, which is one file. */
    widths: integer('widths').array().notNull().default([]),
    /** Homes that show it, kept by a trigger. */
    uses: integer('uses').notNull().default(0),
    /** Since when no home does, kept by a trigger; null while one does. */
    unusedSince: instant('unused_since').defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    index('images_unused').on(t.unusedSince).where(sql`uses = 0`),
    check('a_picture_is_used_at_least_never', sql`${t.uses} >= 0`),
  ],
)

/** Who has sent a picture, and so may show it. */
export const imageHolders = pgTable(
  'image_holders',
  {
    imageId: text('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.imageId, t.ownerId] }), index('images_of_holder').on(t.ownerId)],
)

/** Which homes show which pictures: kept by a trigger from the homes' own lists, to be asked the other way round. */
export const propertyImages = pgTable(
  'property_images',
  {
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    imageId: text('image_id')
      .notNull()
      .references(() => images.id),
  },
  (t) => [primaryKey({ columns: [t.propertyId, t.imageId] }), index('homes_of_image').on(t.imageId)],
)

export const UPLOAD_STATUSES = ['open', 'importing', 'whole', 'checked', 'refused', 'taken'] as const

/**
 * Files on their way in. The row comes first and goes last, so that no byte in storage is forgotten.
 *
 * `open`: bytes may arrive; `importing`: a server fetches them; `whole`: all have arrived; `checked`: looked at, and
 * scanned; `refused`: looked at and removed; `taken`: a picture or a document now.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    /** Null once the account is gone. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: UPLOAD_KINDS }).notNull(),
    status: text('status', { enum: UPLOAD_STATUSES }).notNull().default('open'),
    key: text('key').notNull().unique(),
    /** The storage's own name of it, while it arrives in parts. */
    multipartId: text('multipart_id'),
    name: text('name').notNull(),
    /** What the sender says; null when nothing. */
    declaredType: text('declared_type'),
    declaredBytes: byteCount('declared_bytes'),
    /** What it is by its bytes. */
    contentType: text('content_type'),
    bytes: byteCount('bytes'),
    sha256: text('sha256'),
    /** Held of its owner's quota. */
    reservedBytes: byteCount('reserved_bytes').notNull().default(0),
    /** Why it was refused, for its owner to read. */
    refusal: text('refusal'),
    /** The picture it became. */
    imageId: text('image_id'),
    /** Where to fetch it from. */
    remoteUrl: text('remote_url'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When it is removed unless somebody has taken it. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('uploads_expiring').on(t.expiresAt),
    index('uploads_of_owner').on(t.ownerId, t.status),
    check('an_upload_reserves_at_least_nothing', sql`${t.reservedBytes} >= 0`),
  ],
)

/** Bytes each person has in storage or has announced, counted as they come and go. */
export const fileUsage = pgTable(
  'file_usage',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    bytes: byteCount('bytes').notNull(),
  },
  (t) => [check('nobody_keeps_less_than_nothing', sql`${t.bytes} >= 0`)],
)

export type ImageRow = typeof images.$inferSelect
export type UploadRow = typeof uploads.$inferSelect

/** The path of a picture, an entry of a home's list. */
export const imagePathOf = (imageId: string) => `/objects/images/${imageId}`
