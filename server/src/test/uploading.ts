import { buffer } from 'node:stream/consumers'
import { companionRoutes } from '@lintel/contract/files/companion'
import { fileRoutes as routes } from '@lintel/contract/files/routes'
import { eq } from 'drizzle-orm'
import { fileUsage } from '../features/files/table.ts'
import type { TestPerson, World } from './world.ts'

/** Sends bytes to a signed address, as a browser would. */
export const send = (world: World, url: string, bytes: Uint8Array | string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'PUT', url, payload: bytes as Buffer, headers })

/** Sends a picture and has it taken in, as the dialog does. @returns what taking it in answered */
export async function sendPicture(world: World, person: TestPerson, bytes: Uint8Array, name = 'picture.jpg') {
  const announced = await world.call(person, routes.createUpload, { body: { name } })
  if (announced.status !== 200) return announced as never
  await send(world, announced.body.uploadURL, bytes, { 'content-type': 'image/jpeg' })
  const imageURL = announced.body.uploadURL.replace(/\?.*/, '')
  return world.call(person, routes.storeImage, { body: { imageURL } })
}

/** Sends a document in parts, as the dialog does with large ones. @returns its upload's id */
export async function sendWhole(world: World, person: TestPerson, content: string | Uint8Array): Promise<string> {
  const bytes = Buffer.from(content)
  const begun = await world.call(person, companionRoutes.createMultipart, {
    body: { filename: 'paper.pdf', metadata: { size: bytes.length } },
  })
  const { uploadId, key, partSize } = begun.body
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

/** What is kept under a key; null when nothing is. */
export async function readStored(world: World, key: string): Promise<Buffer | null> {
  const stream = await world.storage.open(key)
  return stream && buffer(stream)
}

/** How much of their quota a person has used, in bytes. */
export async function usedBy({ db }: World, { id }: TestPerson): Promise<number> {
  const [row] = await db.select().from(fileUsage).where(eq(fileUsage.ownerId, id))
  return row?.bytes ?? 0
}
