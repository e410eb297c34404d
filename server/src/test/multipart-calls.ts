import { companionRoutes as routes } from '@lintel/contract/files/companion'
import { readStored, send } from './uploading.ts'
import type { TestUser, World } from './world.ts'

export type CreatedUpload = { key: string; uploadId: string; partSize: number }

/** Calls of multipart uploads, by `owner` by default: a getter, since each test has another. */
export function multipartCalls(world: World, owner: () => TestUser) {
  /** @param size in bytes; unknown if omitted */
  const createUpload = async (size?: number, user = owner()): Promise<CreatedUpload> =>
    (
      await world.call(user, routes.createMultipart, {
        body: { filename: 'plan.pdf', type: 'application/pdf', metadata: { size } },
      })
    ).body
  const signPart = ({ uploadId, key }: CreatedUpload, partNumber: number | string, user = owner()) =>
    world.call(user, routes.signPart, { params: { uploadId, partNumber: String(partNumber) }, query: { key } })
  const listParts = ({ uploadId, key }: CreatedUpload, user = owner()) =>
    world.call(user, routes.listParts, { params: { uploadId }, query: { key } })
  const complete = ({ uploadId, key }: CreatedUpload, parts: object[], user = owner()) =>
    world.call(user, routes.completeMultipart, { params: { uploadId }, query: { key }, body: { parts } })
  const abort = ({ uploadId, key }: CreatedUpload, user = owner()) =>
    world.call(user, routes.abortMultipart, { params: { uploadId }, query: { key } })
  const sendPart = async (upload: CreatedUpload, number: number, bytes: Buffer) => {
    const { body } = await signPart(upload, number)
    const { headers, statusCode } = await send(world, body.url, bytes)
    return { PartNumber: number, ETag: String(headers.etag), status: statusCode }
  }
  const readBytes = ({ key }: CreatedUpload) => readStored(world, key)

  return { createUpload, signPart, listParts, complete, abort, sendPart, readBytes }
}
