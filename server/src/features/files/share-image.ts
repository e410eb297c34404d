import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { notFound } from '../../errors/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { imageKey, renditionKey, shareKey } from './queries.ts'
import type { ImageRow } from './table.ts'

/** What those who show shared links ask for. */
const SIZE = { width: 1200, height: 630 }

/** Drawing takes a core for a moment: one at a time, so that answers don't wait for it. */
const queue = pLimit(1)

/**
 * A picture as a JPEG for shared links, made when it is first asked for and kept.
 * @throws not_found when its bytes are gone
 */
export async function openShareImage(storage: Storage, image: ImageRow) {
  const key = shareKey(image.id)
  return (await storage.open(key)) ?? queue(() => makeShareImage(storage, image, key))
}

async function makeShareImage(storage: Storage, { id, widths }: ImageRow, key: string): Promise<Buffer> {
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
