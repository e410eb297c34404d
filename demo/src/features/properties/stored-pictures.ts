import { createHash } from 'node:crypto'
import { thumbhashOfDrawing } from '@lintel/server/src/features/files/drawings.ts'
import { imageKey } from '@lintel/server/src/features/files/queries.ts'
import type { Storage } from '@lintel/server/src/storage/storage.ts'
import pLimit from 'p-limit'
import { drawHomePictures, type HomePicture } from '../../pictures/home-pictures.ts'
import type { DemoHome } from './home.ts'

/** More writes at once only wait for the same disk. */
const CONCURRENT_WRITES = 16

/** A picture whose bytes are in the storage. */
export interface StoredPicture extends Pick<HomePicture, 'alt' | 'caption'> {
  id: string
  /** Keys of the home and of its owner. */
  home: string
  owner: string
  /** Size of the SVG document. */
  bytes: number
  thumbhash: string
  createdAt: Date
}

/**
 * Draw all pictures of these homes and store them.
 * @returns in the homes' order, each home's pictures in their own
 */
export function storePictures(storage: Storage, homes: readonly DemoHome[]): Promise<StoredPicture[]> {
  const queue = pLimit(CONCURRENT_WRITES)
  return Promise.all(
    homes.flatMap((home) => drawHomePictures(home).map((picture) => queue(() => storePicture(storage, home, picture)))),
  )
}

async function storePicture(
  storage: Storage,
  home: DemoHome,
  { svg, alt, caption }: HomePicture,
): Promise<StoredPicture> {
  const bytes = Buffer.from(svg)
  // A hash of the content: browsers cache an image for a year, so a picture drawn differently needs another address.
  const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const [thumbhash] = await Promise.all([thumbhashOfDrawing(bytes), storage.put(imageKey(id), bytes)])
  const { key, owner, createdAt } = home
  return { id, home: key, owner, bytes: bytes.length, thumbhash, alt, caption, createdAt }
}
