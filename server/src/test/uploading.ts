import { buffer } from 'node:stream/consumers'
import { companionRoutes } from '@lintel/contract/files/companion'
import { fileRoutes as routes } from '@lintel/contract/files/routes'
import { eq } from 'drizzle-orm'
import { fileUsage } from '../features/files/table.ts'
import type { TestUser, World } from './world.ts'

/** Uploads bytes to a signed URL, as a browser would. */
export const send = (world: World, url: string, bytes: Uint8Array | string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'PUT', url, payload: bytes as Buffer, headers })

/** Uploads a picture and stores it, as the dialog does. @returns the response of `storeImage` */
export async function uploadPicture(world: World, person: TestUser, bytes: Uint8Array, name = 'picture.jpg') {
  const created = await world.call(person, routes.createUpload, { body: { name } })
  if (created.status !== 200) return created as never
  await send(world, created.body.uploadURL, bytes, { 'content-type': 'image/jpeg' })
  const imageURL = created.body.uploadURL.replace(/\?.*/, '')
  return world.call(person, routes.storeImage, { body: { imageURL } })
}

/** Uploads a document in one request, as the dialog does. @returns the id of the upload */
export async function uploadWhole(world: World, person: TestUser, content: string | Uint8Array, filename: string) {
  const bytes = Buffer.from(content)
  const { body } = await world.call(person, companionRoutes.uploadParams, {
    query: { filename, 'metadata[size]': bytes.length },
  })
  await send(world, body.url, bytes)
  return body.key.split('/').at(-1) ?? ''
}

/** Uploads a document in parts, as the dialog does with large files. @returns the id of the upload */
export async function uploadInParts(world: World, person: TestUser, content: string | Uint8Array): Promise<string> {
  const bytes = Buffer.from(content)
  const started = await world.call(person, companionRoutes.createMultipart, {
    body: { filename: 'paper.pdf', metadata: { size: bytes.length } },
  })
  const { uploadId, key, partSize } = started.body
  const query = { key }
  const parts: { PartNumber: number; ETag: string }[] = []
  for (let at = 0; at < bytes.length; at += partSize) {
    const number = parts.length + 1
    const params = { uploadId, partNumber: String(number) }
    const signed = await world.call(person, companionRoutes.signPart, { params, query })
    const { headers } = await send(world, signed.body.url, bytes.subarray(at, at + partSize))
    parts.push({ PartNumber: number, ETag: String(headers.etag) })
  }
  await world.call(person, companionRoutes.completeMultipart, { params: { uploadId }, query, body: { parts } })
  return uploadId
}

/** @returns the bytes stored under a key; null when there are none */
export async function readStored(world: World, key: string): Promise<Buffer | null> {
  const stream = await world.storage.open(key)
  return stream && buffer(stream)
}

/** @returns the bytes of the quota that a user has used */
export async function findUsedBytes({ db }: World, { id }: TestUser): Promise<number> {
  const [row] = await db.select().from(fileUsage).where(eq(fileUsage.ownerId, id))
  return row?.bytes ?? 0
}
