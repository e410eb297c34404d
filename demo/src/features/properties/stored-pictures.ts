import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { imageKey } from '@lintel/server/src/features/files/queries.ts'
import type { Storage } from '@lintel/server/src/storage/storage.ts'
import pLimit from 'p-limit'
import type { DemoPicture, DemoProperty } from './property.ts'

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
  property: string
  owner: string
  /** Size of the SVG document. */
  bytes: number
  createdAt: Date
}

/**
 * Store all pictures of these homes.
 * @returns in the homes' order, each home's pictures in their own
 */
export function storePictures(storage: Storage, properties: readonly DemoProperty[]): Promise<StoredPicture[]> {
  const queue = pLimit(CONCURRENT_WRITES)
  return Promise.all(
    properties.flatMap((property) =>
      property.pictures.map((picture) => queue(() => storePicture(storage, property, picture))),
    ),
  )
}

async function storePicture(
  storage: Storage,
  { key, owner, createdAt }: DemoProperty,
  { file, ...texts }: DemoPicture,
): Promise<StoredPicture> {
  const bytes = await readPicture(key, file)
  const id = pictureIdOf(bytes)
  await storage.put(imageKey(id), bytes)
  return { ...texts, id, property: key, owner, bytes: bytes.length, createdAt }
}

/** A hash of the content: browsers cache an image for a year, so another picture needs another address. */
export const pictureIdOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** The bytes of a home's picture: an SVG document. */
export const readPicture = (property: string, file: string): Promise<Buffer> =>
  readFile(path.join(PICTURES_FOLDER, property, file))
