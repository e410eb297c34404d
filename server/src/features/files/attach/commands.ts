import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { partyIds } from '../../../records/record.ts'
import { attachables } from '../attachable.ts'
import { type FileRecord, reasonToRefuse } from '../filters.ts'
import {
  type AttachmentColumn,
  attachmentKey,
  attachments,
  documentReaders,
  isGiven,
  type ShownPicture,
  images as storedImages,
} from '../table.ts'

/** A picture by its id, and how a home shows it. */
export type AttachedImage = { id: string; picture?: ShownPicture }

/** A document, or its row. */
export type AttachedDocument = Pick<typeof documentReaders.$inferSelect, 'type' | 'createdAt'> & { id: string }

/** Files in the order that they have at the record. */
export type Files = { images?: AttachedImage[]; documents?: AttachedDocument[] }

/**
 * Attaches files to a record, in the caller's transaction, which checks that the actor may. Skips files that are attached to it.
 * Whom the record concerns reads its documents from then on.
 * @returns how many were attached
 * @throws conflict (the record takes no more documents), Error for documents of a kind of record that takes none
 */
export async function attachFiles(tx: Db, record: FileRecord, { images = [], documents = [] }: Files): Promise<number> {
  if (images.length + documents.length === 0) return 0
  const readers = documents.length > 0 ? await lockReaders(tx, record) : []
  const { column, id } = record
  const rows = [
    ...images
      .map(({ id: imageId, picture }, position) => ({ [column]: id, imageId, position, picture }))
      // In order, so that two transactions that attach the same pictures never deadlock.
      .sort((a, b) => (a.imageId < b.imageId ? -1 : 1)),
    ...documents.map(({ id: documentId, createdAt }, position) => ({
      [column]: id,
      documentId,
      position,
      // The list of a user's documents is in the order of these rows.
      ...(column === 'userId' && { createdAt }),
    })),
  ]
  const target = attachmentKey<PgColumn>(attachments, column)
  const attached = await tx
    .insert(attachments)
    .values(rows)
    .onConflictDoNothing({ target, where: isGiven(attachments[column]) })
    .returning()
  await addReaders(tx, readers, documents)
  return attached.length
}

/**
 * Reads who reads the record's documents. The lock waits for a change of the landlord, and lets one wait: whichever comes second adds
 * the new one.
 */
async function lockReaders(tx: Db, { column, id }: FileRecord): Promise<string[]> {
  const kind = attachables.all().find((attachable) => attachable.column === column)
  if (!kind?.documents) throw new Error(`a record that ${column} names has no documents`)
  const { table, join, roles } = kind.record
  const lock = roles.landlord && sql`for share of ${roles.landlord.table}`
  const refusal = reasonToRefuse(kind)
  const { rows } = await tx.execute<{ readers: string[]; refusal: string | null }>(
    sql`select ${partyIds(kind.record)} as readers, ${refusal} as refusal from ${table} ${join} where ${eq(table.id, id)} ${lock}`,
  )
  const [row] = rows
  if (row?.refusal) throw new Refusal('conflict', row.refusal)
  return row?.readers ?? []
}

async function addReaders(tx: Db, readers: string[], documents: AttachedDocument[]) {
  const rows = documents.flatMap(({ id: documentId, type, createdAt }) =>
    readers.map((userId) => ({ userId, documentId, type, createdAt })),
  )
  if (rows.length > 0) await tx.insert(documentReaders).values(rows).onConflictDoNothing()
}

/** Lets one more user read the documents of a record, which now concerns them. The home of the record is locked. */
export async function addReaderOfRecord(tx: Db, { column, id }: FileRecord, userId: string): Promise<void> {
  const isOfRecord = and(eq(attachments[column], id), isNotNull(attachments.documentId))
  await tx.execute(sql`insert into ${documentReaders} (user_id, document_id, type, created_at)
    select ${userId}, documents.id, documents.type, documents.created_at from ${attachments}
    join documents on documents.id = ${attachments.documentId} where ${isOfRecord} on conflict do nothing`)
}

/** Replaces the pictures of a record, in the caller's transaction, which holds a lock of the record. */
export async function replaceImages(tx: Db, record: FileRecord, images: AttachedImage[]): Promise<void> {
  const isAttached = and(eq(attachments[record.column], record.id), isNotNull(attachments.imageId))
  const former = await tx.select({ id: attachments.imageId }).from(attachments).where(isAttached)
  const ids = [...former, ...images].flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return
  await lockImages(tx, inArray(storedImages.id, ids))
  await tx.delete(attachments).where(isAttached)
  await attachFiles(tx, record, { images })
}

/** Detaches all files of records of a kind that are removed, in the caller's transaction, which holds locks of the records. */
export async function detachFiles(tx: Db, column: AttachmentColumn, recordIds: string[]): Promise<void> {
  if (recordIds.length === 0) return
  const isAttached = isAnyOf(attachments[column], recordIds)
  const ids = tx
    .select({ id: attachments.imageId })
    .from(attachments)
    .where(and(isAttached, isNotNull(attachments.imageId)))
  await lockImages(tx, sql`${storedImages.id} = any (array(${ids}))`)
  await tx.delete(attachments).where(isAttached)
}

/** Triggers count the uses of pictures: locked in order first, so that two transactions with the same pictures never deadlock. */
const lockImages = (tx: Db, condition: SQL) =>
  tx.select({ id: storedImages.id }).from(storedImages).where(condition).orderBy(storedImages.id).for('no key update')
