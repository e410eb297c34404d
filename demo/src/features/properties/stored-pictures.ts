import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { imageKey } from '@lintel/server/src/features/files/queries.ts'
import type { Storage } from '@lintel/server/src/storage/storage.ts'
import pLimit from 'p-limit'
import type { DemoHome, DemoPicture } from './home.ts'

/** More writes at once only wait for the same disk. */
const CONCURRENT_WRITES = 16

/** Beside the package's manifest, wherever the bundled code is. */
export const PICTURES_FOLDER = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@lintel/demo/package.json')),
  'pictures',
)

/** A picture whose bytes are in the storage. */
export interface StoredPicture extends Omit<DemoPicture, 'file'> {
  id: string
  /** Keys of the home and of its owner. */
  home: string
  owner: string
  /** Size of the SVG document. */
  bytes: number
  createdAt: Date
}

/**
 * Store all pictures of these homes.
 * @returns in the homes' order, each home's pictures in their own
 */
export function storePictures(storage: Storage, homes: readonly DemoHome[]): Promise<StoredPicture[]> {
  const queue = pLimit(CONCURRENT_WRITES)
  return Promise.all(
    homes.flatMap((home) => home.pictures.map((picture) => queue(() => storePicture(storage, home, picture)))),
  )
}

async function storePicture(
  storage: Storage,
  { key, owner, createdAt }: DemoHome,
  { file, ...texts }: DemoPicture,
): Promise<StoredPicture> {
  const bytes = await readPicture(key, file)
  const id = pictureIdOf(bytes)
  await storage.put(imageKey(id), bytes)
  return { ...texts, id, home: key, owner, bytes: bytes.length, createdAt }
}

/** A hash of the content: browsers cache an image for a year, so another picture needs another address. */
export const pictureIdOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** The bytes of a home's picture: an SVG document. */
export const readPicture = (home: string, file: string): Promise<Buffer> =>
  readFile(path.join(PICTURES_FOLDER, home, file))
