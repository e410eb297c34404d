import { createHash } from 'node:crypto'
import type { Actor } from '@lintel/contract/actor'
import type { Picture } from '@lintel/contract/files/schema'
import { LIMITS } from '@lintel/contract/limits'
import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import { notFound, Refusal } from '../../errors/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Decoded } from '../../pictures/decoder.ts'
import { PictureError } from '../../pictures/picture-error.ts'
import { attachFiles } from './attach/commands.ts'
import { ORPHANED_AFTER_MS, REMOVE_ORPHANED_PICTURE } from './jobs.ts'
import { checkPictureType } from './picture-check.ts'
import { pictureOf } from './present.ts'
import { renditionKey } from './queries.ts'
import { releaseBytes } from './quota.ts'
import { removeUploadedBytes } from './remove-upload.ts'
import { SNIFFED_BYTES } from './sniff.ts'
import { lockImage } from './sweep.ts'
import { type ImageRow, images, type UploadRow, uploads } from './table.ts'
import { findUpload, refuseSize, subjectOf } from './uploads.ts'

/** By upload id: a repeated call joins the running one. */
const inProgress = new Map<string, Promise<ImageRow>>()

/**
 * Turns an upload into a picture. Idempotent.
 * @param imageUrl the upload URL, with or without its signature
 * @param origin of this site
 * @throws not_found, conflict (nothing was uploaded), unsupported and too_large (with the reason), unavailable (queue is full)
 */
export async function storeImage(
  context: AppContext,
  actor: Actor,
  imageUrl: string,
  origin: string,
): Promise<Picture> {
  const upload = await findUpload(context.db, actor, uploadIdIn(imageUrl))
  if (upload.kind !== 'image' || !isUrlOf(context, upload, imageUrl, origin)) throw notFound('Upload')
  return pictureOf(await storeCheckedImage(context, upload))
}

/**
 * Turns an upload into a picture: a picture's, or a document's that was checked. Idempotent.
 * @throws conflict (nothing was uploaded), unsupported and too_large (with the reason), unavailable (queue is full)
 */
export function storeCheckedImage(context: AppContext, upload: UploadRow): Promise<ImageRow> {
  const running = inProgress.get(upload.id)
  if (running) return running
  const storing = ingestUpload(context, upload).finally(() => inProgress.delete(upload.id))
  inProgress.set(upload.id, storing)
  return storing
}

/** The last segment of the path. */
const uploadIdIn = (url: string) => url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''

function isUrlOf({ storage }: AppContext, { key }: UploadRow, url: string, origin: string): boolean {
  if (!URL.canParse(url, origin)) return false
  const given = new URL(url, origin)
  const expected = new URL(storage.urlOf(key), origin)
  return given.origin === expected.origin && given.pathname === expected.pathname
}

async function ingestUpload(context: AppContext, upload: UploadRow): Promise<ImageRow> {
  const { db, storage } = context
  if (upload.status === 'refused') throw new Refusal('unsupported', upload.refusal ?? 'This picture was refused')
  if (upload.imageId) {
    const [image] = await db.select().from(images).where(eq(images.id, upload.imageId))
    if (!image) throw notFound('Image')
    return image
  }
  const found = await storage.head(upload.key)
  if (!found) throw new Refusal('conflict', 'This picture has not arrived yet')
  try {
    const refusal = refuseSize(upload, found.size, LIMITS.imageBytesMax)
    if (refusal) throw refusal
    await storage.assertSpace()
    return await createPicture(context, upload)
  } catch (error) {
    if (error instanceof Refusal) await markRefused(context, upload, error)
    throw error
  }
}

async function createPicture(context: AppContext, upload: UploadRow): Promise<ImageRow> {
  const { db, storage, pictures } = context
  let id = ''
  const load = async () => {
    const { chunks, sha256 } = await readUpload(storage, upload)
    id = sha256.slice(0, 32)
    const [known] = await db.select().from(images).where(eq(images.id, id))
    return known ? null : chunks
  }
  const decoded = await pictures.decode({ kind: 'renditions' }, load).catch((error: unknown) => {
    throw error instanceof PictureError ? error.toRefusal(subjectOf(upload.name)) : error
  })
  // Enqueued before the files are written, and committed before their row.
  if (decoded)
    await enqueue(db, REMOVE_ORPHANED_PICTURE, [{ id, widths: decoded.widths ?? [] }], { delayMs: ORPHANED_AFTER_MS })
  const image = await db.transaction(async (tx) => {
    await lockImage(tx, id)
    const image = await upsertImage(tx, storage, id, decoded)
    if (image) await assignImage(tx, upload, image)
    return image
  })
  // The sweep removed it after the first query.
  if (!image) return createPicture(context, upload)
  await removeUploadedBytes(context, upload.key)
  return image
}

/** Reads an uploaded picture in chunks: hashing it at once would delay other requests. @throws unsupported */
async function readUpload(storage: AppContext['storage'], { key, name }: UploadRow) {
  const stream = await storage.open(key)
  if (!stream) throw new Error('an uploaded picture is missing from storage')
  const chunks: Buffer[] = []
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    hash.update(chunk)
  }
  await checkPictureType(headOf(chunks), name)
  return { chunks, sha256: hash.digest('hex') }
}

function headOf(chunks: Buffer[]): Buffer {
  let length = 0
  const first = chunks.findIndex((chunk) => {
    length += chunk.length
    return length >= SNIFFED_BYTES
  })
  return Buffer.concat(first < 0 ? chunks : chunks.slice(0, first + 1)).subarray(0, SNIFFED_BYTES)
}

async function upsertImage(
  tx: Db,
  storage: AppContext['storage'],
  id: string,
  decoded: Decoded | null,
): Promise<ImageRow | null> {
  // Restarts the time until an unused picture is swept.
  const [known] = await tx
    .update(images)
    .set({ unusedSince: sql`case when ${images.uses} = 0 then current_instant() end` })
    .where(eq(images.id, id))
    .returning()
  if (known || !decoded) return known ?? null
  const { width, height, thumbhash, widths, renditions = [], files } = decoded
  for (const [at, { width, format }] of renditions.entries()) {
    const file = files[at]
    if (!file) throw new Error('the decoder returned too few files')
    await storage.put(renditionKey(id, width, format), file)
  }
  const bytes = files.reduce((sum, { length }) => sum + length, 0)
  const made = onlyRow(
    await tx
      .insert(images)
      .values({ id, width, height, bytes, thumbhash, widths, contentType: 'image/webp' })
      .returning(),
  )
  return made
}

/** Attaches the picture to its uploader, and replaces the upload's quota by the picture's. */
async function assignImage(tx: Db, { id }: UploadRow, image: ImageRow) {
  // Its reservation may have ended since it was read.
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
  if (!upload) throw notFound('Upload')
  await tx
    .update(uploads)
    .set({ status: 'taken', imageId: image.id, reservedBytes: 0 })
    .where(eq(uploads.id, upload.id))
  if (!upload.ownerId) return
  const added = await attachFiles(tx, { column: 'userId', id: upload.ownerId }, { images: [image] })
  await releaseBytes(tx, upload.ownerId, upload.reservedBytes - added * image.bytes)
}

async function markRefused(context: AppContext, upload: UploadRow, { code, detail }: Refusal) {
  if (code !== 'unsupported' && code !== 'too_large') return
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, upload.id)).for('update')
    await tx
      .update(uploads)
      .set({ status: 'refused', refusal: detail, reservedBytes: 0 })
      .where(eq(uploads.id, upload.id))
    await releaseBytes(tx, upload.ownerId, row?.reservedBytes ?? 0)
  })
  await removeUploadedBytes(context, upload.key)
}
