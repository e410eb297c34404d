import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { PictureFormat } from '@lintel/contract/files/pictures'
import type { Picture } from '@lintel/contract/files/schema'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../errors/refusal.ts'
import { properties } from '../properties/table.ts'
import { type ImageRow, imageHolders, imagePathOf, images, propertyImages } from './table.ts'

/** Where a drawing's bytes are in storage. */
export const imageKey = (id: string) => `images/${id}`

/** Where a picture's bytes are in storage, in one of its widths and formats. */
export const renditionKey = (id: string, width: number, format: PictureFormat) => `renditions/${id}/${width}-${format}`

/** Where what is shown beside a shared link is in storage. */
export const shareKey = (id: string) => `shares/${id}`

/** A picture and whether a published home shows it, so that everyone may see it. */
export type VisibleImage = ImageRow & { isPublic: boolean }

const isPublic = sql<boolean>`exists (
  select from property_images shown join properties home on home.id = shown.property_id
  where shown.image_id = images.id and home.is_published)`

/**
 * What is known of a picture. One that no published home shows is its sender's, the owner's whose home shows it, and the
 * agents'.
 * @throws not_found when absent or invisible
 */
export async function findImage(db: Db, actor: Actor | null, id: string): Promise<VisibleImage> {
  const [found] = await db.select({ image: images, isPublic }).from(images).where(eq(images.id, id))
  if (!found) throw notFound('Image')
  if (!found.isPublic && !(actor && (isApprovedAgent(actor) || (await isTheirs(db, actor, id)))))
    throw notFound('Image')
  return { ...found.image, isPublic: found.isPublic }
}

async function isTheirs(db: Db, actor: Actor, id: string): Promise<boolean> {
  const held = db
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
    .where(and(eq(images.id, id), or(inArray(images.id, held), inArray(images.id, shown))))
  return rows.length > 0
}

/** Those of the pictures that one of these people has sent, kept from going while the caller's transaction lasts. */
export async function listHeldImages(tx: Db, holderIds: string[], ids: string[]): Promise<ImageRow[]> {
  const held = tx
    .select({ id: imageHolders.imageId })
    .from(imageHolders)
    .where(and(inArray(imageHolders.imageId, ids), inArray(imageHolders.ownerId, holderIds)))
  return tx.select().from(images).where(inArray(images.id, held)).orderBy(images.id).for('key share')
}

/** What a screen needs of a picture. */
export const pictureOf = (image: ImageRow, alt = ''): Picture => ({
  path: imagePathOf(image.id),
  alt,
  width: image.width,
  height: image.height,
  thumbhash: image.thumbhash,
  widths: image.widths,
})
