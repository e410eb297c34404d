import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { PictureFormat } from '@lintel/contract/files/pictures'
import type { Picture } from '@lintel/contract/files/schema'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../errors/refusal.ts'
import { properties } from '../properties/table.ts'
import { type ImageRow, imageHolders, imagePathOf, images, propertyImages } from './table.ts'

/** Storage key of a drawing (SVG). */
export const imageKey = (id: string) => `images/${id}`

/** Storage key of a picture in one width and format. */
export const renditionKey = (id: string, width: number, format: PictureFormat) => `renditions/${id}/${width}-${format}`

/** Storage key of a picture's JPEG for shared links. */
export const shareKey = (id: string) => `shares/${id}`

/** `isPublic`: a published property shows it, so everyone may see it. */
export type VisibleImage = ImageRow & { isPublic: boolean }

const isPublic = sql<boolean>`exists (
  select from property_images shown join properties home on home.id = shown.property_id
  where shown.image_id = images.id and home.is_published)`

/**
 * Finds a picture. If no published property shows it, only agents, users who uploaded it and owners of a property with it see it.
 * @throws not_found when absent or invisible
 */
export async function findImage(db: Db, actor: Actor | null, id: string): Promise<VisibleImage> {
  const [found] = await db.select({ image: images, isPublic }).from(images).where(eq(images.id, id))
  if (!found) throw notFound('Image')
  if (!found.isPublic && !(actor && (isApprovedAgent(actor) || (await isOwn(db, actor, id))))) throw notFound('Image')
  return { ...found.image, isPublic: found.isPublic }
}

async function isOwn(db: Db, actor: Actor, id: string): Promise<boolean> {
  const uploaded = db
    .select({ id: imageHolders.imageId })
    .from(imageHolders)
    .where(and(eq(imageHolders.imageId, id), eq(imageHolders.ownerId, actor.id)))
  const shown = db
    .select({ id: propertyImages.imageId })
    .from(propertyImages)
    .innerJoin(properties, eq(properties.id, propertyImages.propertyId))
    .where(and(eq(propertyImages.imageId, id), eq(properties.ownerId, actor.id)))
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), or(inArray(images.id, uploaded), inArray(images.id, shown))))
  return rows.length > 0
}

/** Finds the pictures that one of these users uploaded, and locks them against removal until the transaction ends. */
export async function listHeldImages(tx: Db, holderIds: string[], ids: string[]): Promise<ImageRow[]> {
  const held = tx
    .select({ id: imageHolders.imageId })
    .from(imageHolders)
    .where(and(inArray(imageHolders.imageId, ids), inArray(imageHolders.ownerId, holderIds)))
  return tx.select().from(images).where(inArray(images.id, held)).orderBy(images.id).for('key share')
}

/** A picture as screens show it. */
export const pictureOf = (image: ImageRow, alt = ''): Picture => ({
  path: imagePathOf(image.id),
  alt,
  width: image.width,
  height: image.height,
  thumbhash: image.thumbhash,
  widths: image.widths,
})
