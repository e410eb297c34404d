import type { Actor } from '@lintel/contract/actor'
import type { PictureFormat } from '@lintel/contract/files/pictures'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../errors/refusal.ts'
import { isPicturePublic, isPictureShown } from './filters.ts'
import { attachments, type ImageRow, images } from './table.ts'

/** Storage key of a drawing (SVG). */
export const imageKey = (id: string) => `images/${id}`

/** Storage key of a picture in one width and format. */
export const renditionKey = (id: string, width: number, format: PictureFormat) => `renditions/${id}/${width}-${format}`

/** Storage key of a picture's JPEG for shared links. */
export const shareKey = (id: string) => `shares/${id}`

/** `isPublic`: everyone may see it. */
export type VisibleImage = ImageRow & { isPublic: boolean }

/**
 * Finds a picture that a record shows to everyone, or to the actor.
 * @throws not_found when absent or invisible
 */
export async function findImage(db: Db, actor: Actor | null, settings: Settings, id: string): Promise<VisibleImage> {
  const [found] = await db
    .select({ ...getTableColumns(images), isPublic: sql<boolean>`(${isPicturePublic()})` })
    .from(images)
    .where(eq(images.id, id))
  if (found?.isPublic) return found
  // Apart, since most pictures are public: planning it takes longer than all else.
  const isShown = actor && (await db.$count(images, and(eq(images.id, id), isPictureShown(actor, settings)))) > 0
  if (!found || !isShown) throw notFound('Image')
  return found
}

/** Finds the pictures that one of these users uploaded, and locks them against removal until the transaction ends. */
export async function listUploadedImages(tx: Db, userIds: string[], ids: string[]): Promise<ImageRow[]> {
  const uploaded = tx
    .select({ id: attachments.imageId })
    .from(attachments)
    .where(and(inArray(attachments.imageId, ids), inArray(attachments.userId, userIds)))
  return tx.select().from(images).where(inArray(images.id, uploaded)).orderBy(images.id).for('key share')
}
