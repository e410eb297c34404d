import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import type { Actor } from '@lintel/contract/actor'
import type { Picture } from '@lintel/contract/files/schema'
import { LIMITS } from '@lintel/contract/limits'
import { eq, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { notFound, Refusal } from '../../errors/refusal.ts'
import { checkPicture, damaged } from './picture-check.ts'
import { pictureOf, renditionKey } from './queries.ts'
import { releaseBytes } from './quota.ts'
import { type Renditions, renderPicture } from './renditions.ts'
import { type ImageRow, imageHolders, images, type UploadRow, uploads } from './table.ts'
import { findUpload, tooLarge } from './uploads.ts'

/** Each takes a core: on two, one is left to answer. */
const queue = pLimit(Math.max(1, availableParallelism() - 1))
/** As many as are done in about half a minute; who comes later is better told so. */
const WAITING_MAX = 50

/** Pictures being taken in by this process, so that asking again waits for the same. */
const underWay = new Map<string, Promise<Picture>>()

/**
 * Takes in a picture that was sent; again, the same answer.
 * @param imageUrl where it was sent to, with or without what was signed
 * @param origin of this site
 * @throws not_found, conflict (nothing has arrived), unsupported and too_large (with the reason), unavailable (too many wait)
 */
export async function storeImage(
  context: AppContext,
  actor: Actor,
  imageUrl: string,
  origin: string,
): Promise<Picture> {
  const upload = await findUpload(context.db, actor, uploadIdIn(imageUrl))
  if (upload.kind !== 'image' || !isAddressOf(context, upload, imageUrl, origin)) throw notFound('Upload')
  const running = underWay.get(upload.id)
  if (running) return running
  const storing = takeIn(context, upload).finally(() => underWay.delete(upload.id))
  underWay.set(upload.id, storing)
  return storing
}

/** The last part of an upload's address. */
const uploadIdIn = (url: string) => url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''

function isAddressOf({ storage }: AppContext, { key }: UploadRow, url: string, origin: string): boolean {
  if (!URL.canParse(url, origin)) return false
  const given = new URL(url, origin)
  const due = new URL(storage.addressOf(key), origin)
  return given.origin === due.origin && given.pathname === due.pathname
}

async function takeIn(context: AppContext, upload: UploadRow): Promise<Picture> {
  const { db, storage } = context
  if (upload.status === 'refused') throw new Refusal('unsupported', upload.refusal ?? 'This picture was refused')
  if (upload.imageId) {
    const [image] = await db.select().from(images).where(eq(images.id, upload.imageId))
    if (!image) throw notFound('Image')
    return pictureOf(image)
  }
  const found = await storage.head(upload.key)
  if (!found) throw new Refusal('conflict', 'This picture has not arrived yet')
  if (queue.pendingCount >= WAITING_MAX) {
    throw new Refusal('unavailable', 'Many pictures are being prepared. Please try again in a minute.')
  }
  try {
    if (found.size > LIMITS.imageBytesMax) throw tooLarge(upload.name, found.size, LIMITS.imageBytesMax)
    return await queue(() => makePicture(context, upload))
  } catch (error) {
    if (error instanceof Refusal) await refuse(context, upload, error)
    throw error
  }
}

async function makePicture(context: AppContext, upload: UploadRow): Promise<Picture> {
  const { db, storage } = context
  const stream = await storage.open(upload.key)
  if (!stream) throw new Error('a picture was gone before it was taken in')
  const bytes = await buffer(stream)
  const { width, height } = await checkPicture(bytes, upload.name)
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const [known] = await db.select().from(images).where(eq(images.id, id))
  const rendered = known
    ? null
    : await renderPicture(bytes, width).catch(() => {
        throw damaged(upload.name)
      })
  const image = await db.transaction(async (tx) => {
    // Held by whoever makes or removes this picture, so that none is told of while its files go.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
    const image = await keepImage(tx, storage, { id, width, height }, rendered)
    if (image) await hand(tx, upload, image)
    return image
  })
  // Known a moment ago, and removed since.
  if (!image) return makePicture(context, upload)
  await storage.remove(upload.key)
  return pictureOf(image)
}

async function keepImage(
  tx: Db,
  storage: AppContext['storage'],
  { id, width, height }: Pick<ImageRow, 'id' | 'width' | 'height'>,
  rendered: Renditions | null,
): Promise<ImageRow | null> {
  // One that waits to be removed starts waiting anew.
  const [known] = await tx
    .update(images)
    .set({ unusedSince: sql`case when ${images.uses} = 0 then now() end` })
    .where(eq(images.id, id))
    .returning()
  if (known || !rendered) return known ?? null
  for (const { width, format, bytes } of rendered.renditions) await storage.put(renditionKey(id, width, format), bytes)
  const bytes = rendered.renditions.reduce((sum, one) => sum + one.bytes.length, 0)
  const { thumbhash, widths } = rendered
  const [made] = await tx
    .insert(images)
    .values({ id, width, height, bytes, thumbhash, widths, contentType: 'image/webp' })
    .returning()
  if (!made) throw new Error('an insert returned no row')
  return made
}

/** The picture is theirs now; what was held for the upload of their quota becomes what the picture takes. */
async function hand(tx: Db, upload: UploadRow, image: ImageRow) {
  await tx
    .update(uploads)
    .set({ status: 'taken', imageId: image.id, reservedBytes: 0 })
    .where(eq(uploads.id, upload.id))
  if (!upload.ownerId) return
  const added = await tx
    .insert(imageHolders)
    .values({ imageId: image.id, ownerId: upload.ownerId })
    .onConflictDoNothing()
    .returning()
  await releaseBytes(tx, upload.ownerId, upload.reservedBytes - (added.length > 0 ? image.bytes : 0))
}

async function refuse({ db, storage }: AppContext, upload: UploadRow, { code, detail }: Refusal) {
  if (code !== 'unsupported' && code !== 'too_large') return
  await db.transaction(async (tx) => {
    await tx
      .update(uploads)
      .set({ status: 'refused', refusal: detail, reservedBytes: 0 })
      .where(eq(uploads.id, upload.id))
    await releaseBytes(tx, upload.ownerId, upload.reservedBytes)
  })
  await storage.remove(upload.key)
}
