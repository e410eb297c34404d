import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/refusal.ts'
import { imageKey, renditionKey, shareKey } from './queries.ts'
import type { ImageRow } from './table.ts'

type Context = Pick<AppContext, 'storage' | 'pictures'>

/**
 * Opens a picture's JPEG for shared links, rendered and stored on first request.
 * @throws not_found when the picture's file is missing; unavailable when many pictures wait
 */
export async function openShareImage(context: Context, image: ImageRow) {
  const key = shareKey(image.id)
  return (await context.storage.open(key)) ?? renderShareImage(context, image, key)
}

async function renderShareImage({ storage, pictures }: Context, { id, widths }: ImageRow, key: string) {
  const widest = widths.at(-1)
  const decoded = await pictures.decode({ kind: 'share' }, async () => {
    const original = await storage.open(widest ? renditionKey(id, widest, 'webp') : imageKey(id))
    if (!original) throw notFound('Image')
    return original.toArray()
  })
  const bytes = decoded?.files[0]
  if (!bytes) throw new Error('the decoder returned no file')
  await storage.put(key, bytes)
  return bytes
}
