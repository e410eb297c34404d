import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { notFound } from '../../errors/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { imageKey, renditionKey, shareKey } from './queries.ts'
import type { ImageRow } from './table.ts'

/** Open Graph's usual size. */
const SIZE = { width: 1200, height: 630 }

/** One at a time: rendering occupies a core. */
const queue = pLimit(1)

/**
 * Opens a picture's JPEG for shared links, rendered and stored on first request.
 * @throws not_found when the picture's file is missing
 */
export async function openShareImage(storage: Storage, image: ImageRow) {
  const key = shareKey(image.id)
  return (await storage.open(key)) ?? queue(() => renderShareImage(storage, image, key))
}

async function renderShareImage(storage: Storage, { id, widths }: ImageRow, key: string): Promise<Buffer> {
  const widest = widths.at(-1)
  const original = await storage.open(widest ? renditionKey(id, widest, 'webp') : imageKey(id))
  if (!original) throw notFound('Image')
  const bytes = await sharp(await buffer(original))
    .resize({ ...SIZE, fit: 'cover' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  await storage.put(key, bytes)
  return bytes
}
