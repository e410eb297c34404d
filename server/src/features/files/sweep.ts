import { PICTURE_FORMATS } from '@lintel/contract/files/pictures'
import { and, asc, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import { mayRemoveFiles } from '../../backup/lock.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { imageKey, renditionKey, shareKey } from './queries.ts'
import { releaseBytes } from './quota.ts'
import { attachments, type ImageRow, images, type UploadRow, uploads, uploadWriters } from './table.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long unused pictures are kept: a form may still be open. */
const UNUSED_MS = 24 * HOUR_MS
/** Longer than rows of multipart uploads exist: older parts have no row. */
const UNFINISHED_MS = 72 * HOUR_MS

/** A request that was seen within this long, by the database's clock as it is stored, still writes. */
const WRITING = sql`interval '1 minute'`

type Files = Pick<AppContext, 'db' | 'storage'>

/** Ends reservations that nothing used for an hour, and removes files that dead processes left half written. */
export async function sweepReservations(files: Files, now: Date): Promise<void> {
  while (await endReservation(files, now));
  await files.storage.sweepDrafts(now)
}

/**
 * Keeps the received bytes and counts only them, so that an upload in parts can be resumed. If none were received, or
 * more than reserved, the upload is removed. May run during a backup, which has no files of uploads in progress.
 * @returns whether there was a reservation
 */
function endReservation({ db, storage }: Files, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const writing = tx
      .select()
      .from(uploadWriters)
      .where(and(eq(uploadWriters.uploadId, uploads.id), sql`${uploadWriters.seenAt} > current_instant() - ${WRITING}`))
    const [upload] = await tx
      .select()
      .from(uploads)
      .where(and(lt(uploads.reservedUntil, now), inArray(uploads.status, ['open', 'importing']), notExists(writing)))
      .orderBy(asc(uploads.reservedUntil))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!upload) return false
    const { id, ownerId, declaredBytes, reservedBytes, remoteUrl } = upload
    const arrivedBytes = await countArrivedBytes(storage, upload)
    // S3 can still be receiving a file: its row stays, so that the file is removed later.
    const isNeverUsed = arrivedBytes === 0 && (storage.uploadEndpoint !== null || remoteUrl !== null)
    if (isNeverUsed || arrivedBytes > (declaredBytes ?? reservedBytes)) {
      await removeBytes(storage, upload)
      await tx.delete(uploads).where(eq(uploads.id, id))
      await releaseBytes(tx, ownerId, reservedBytes)
    } else {
      await tx.update(uploads).set({ reservedBytes: arrivedBytes, reservedUntil: null }).where(eq(uploads.id, id))
      await releaseBytes(tx, ownerId, reservedBytes - arrivedBytes)
    }
    return true
  })
}

async function countArrivedBytes(storage: AppContext['storage'], { key, multipartId }: UploadRow): Promise<number> {
  if (!multipartId) return (await storage.head(key))?.size ?? 0
  const parts = await storage.listParts(key, multipartId)
  return parts.reduce((sum, { size }) => sum + size, 0)
}

/** Removes expired uploads, unused pictures and unfinished uploads. Safe to run in several processes at once. */
export async function sweepFiles(files: Files, now: Date): Promise<void> {
  while (await sweepUpload(files, now));
  while (await sweepImage(files, new Date(now.getTime() - UNUSED_MS)));
  await files.storage.sweepUnfinished(new Date(now.getTime() - UNFINISHED_MS))
}

/**
 * Row and bytes in one transaction: if the bytes can't be removed, the row stays.
 * @returns whether there was an upload; false while a backup runs
 */
function sweepUpload({ db, storage }: Files, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await mayRemoveFiles(tx))) return false
    const [upload] = await tx
      .select()
      .from(uploads)
      .where(lt(uploads.expiresAt, now))
      .orderBy(asc(uploads.expiresAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!upload) return false
    await removeBytes(storage, upload)
    await tx.delete(uploads).where(eq(uploads.id, upload.id))
    await releaseBytes(tx, upload.ownerId, upload.reservedBytes)
    return true
  })
}

async function removeBytes(storage: AppContext['storage'], { id, kind, key, status, multipartId }: UploadRow) {
  // The documents feature removes its own files.
  if (kind === 'document' && status === 'taken') return
  if (multipartId) await storage.abortMultipart(key, multipartId)
  await storage.remove(key)
  await storage.remove(`files/${id}`)
}

/** @returns whether there was a picture; false while a backup runs */
function sweepImage({ db, storage }: Files, before: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await mayRemoveFiles(tx))) return false
    const isUnused = and(sql`${images.uses} = 0`, lt(images.unusedSince, before))
    const [found] = await tx.select().from(images).where(isUnused).orderBy(asc(images.unusedSince)).limit(1)
    if (!found) return false
    await lockImage(tx, found.id)
    const uploaders = await tx
      .select({ id: attachments.userId })
      .from(attachments)
      .where(and(eq(attachments.imageId, found.id), isNotNull(attachments.userId)))
    const [deleted] = await tx
      .delete(images)
      .where(and(eq(images.id, found.id), isUnused))
      .returning()
    if (deleted)
      await removePicture(
        tx,
        storage,
        deleted,
        uploaders.map(({ id }) => id),
      )
    return true
  })
}

/** Serializes creating a picture with removing it. */
export const lockImage = (tx: Db, id: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)

async function removePicture(
  tx: Db,
  storage: AppContext['storage'],
  { id, widths, bytes }: ImageRow,
  uploaderIds: (string | null)[],
) {
  for (const ownerId of uploaderIds.sort()) await releaseBytes(tx, ownerId, bytes)
  await removePictureFiles(storage, id, widths)
}

export async function removePictureFiles(storage: AppContext['storage'], id: string, widths: number[]) {
  const renditions = widths.flatMap((width) => PICTURE_FORMATS.map((format) => renditionKey(id, width, format)))
  for (const key of [...renditions, `renditions/${id}`, imageKey(id), shareKey(id)]) await storage.remove(key)
}
