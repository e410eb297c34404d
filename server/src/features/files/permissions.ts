import { companionRoutes } from '@lintel/contract/files/companion'
import { fileRoutes } from '@lintel/contract/files/routes'
import sharp from 'sharp'
import {
  type Audiences,
  always,
  type Permission,
  type Permissions,
  signedIn,
  statuses,
} from '../../test/permissions.ts'
import { photo } from '../../test/pictures.ts'
import { send } from '../../test/uploading.ts'
import { renditionKey } from './queries.ts'
import { attachments, images } from './table.ts'

/** A picture that no record shows. */
const pictured: Permission = {
  own: statuses(404, 200, 200, 200, 200),
  anothers: statuses(404, 404, 404, 404, 404),
  input: async ({ world, owner, callerOr }) => {
    const id = `picture-${Math.random().toString(36).slice(2)}`
    await world.storage.put(
      renditionKey(id, 320, 'webp'),
      await sharp(await photo({ width: 320, height: 240 }))
        .webp()
        .toBuffer(),
    )
    await world.db
      .insert(images)
      .values({ id, contentType: 'image/webp', bytes: 42, width: 320, height: 240, widths: [320] })
    await world.db.insert(attachments).values({ imageId: id, userId: callerOr(owner).id })
    return { params: { id, rendition: '320.webp' } }
  },
}

/** An upload in parts whose first part has arrived. */
const inParts = (params: Record<string, string> = {}): Permission => ({
  own: signedIn,
  anothers: statuses(401, 404, 404, 404, 404),
  input: async ({ world, owner, callerOr }) => {
    const sender = callerOr(owner)
    const begun = await world.call(sender, companionRoutes.createMultipart, { body: { metadata: { size: 5 } } })
    const { uploadId, key } = begun.body
    const signed = await world.call(sender, companionRoutes.signPart, {
      params: { uploadId, partNumber: '1' },
      query: { key },
    })
    const { headers } = await send(world, signed.body.url, 'hello')
    return {
      params: { uploadId, ...params },
      query: { key },
      body: { parts: [{ PartNumber: 1, ETag: String(headers.etag) }] },
    }
  },
})

export const permissions: Permissions<typeof fileRoutes & typeof companionRoutes> = {
  'GET /objects/images/:id/share': pictured,
  'GET /objects/images/:id/:rendition': pictured,
  'GET /objects/images/:id': pictured,
  'POST /api/objects/upload': always(signedIn),
  'PUT /api/property-images': {
    own: statuses(401, 409, 409, 409, 409),
    anothers: statuses(401, 404, 404, 404, 404),
    input: async ({ world, owner, callerOr }) => {
      const { body } = await world.call(callerOr(owner), fileRoutes.createUpload)
      return { body: { imageURL: body.uploadURL } }
    },
  },
  'POST /companion/s3/multipart': always(signedIn, async () => ({ body: { filename: 'plan.pdf' } })),
  'GET /companion/s3/multipart/:uploadId': inParts(),
  'GET /companion/s3/multipart/:uploadId/:partNumber': inParts({ partNumber: '1' }),
  'POST /companion/s3/multipart/:uploadId/complete': inParts(),
  'DELETE /companion/s3/multipart/:uploadId': inParts(),
  'GET /companion/s3/params': always(signedIn, async () => ({ query: { filename: 'plan.pdf' } })),
  'GET /companion/s3/sts': always(statuses(401, 403, 501, 501, 403)),
  'POST /companion/url/meta': always(statuses(401, 400, 400, 400, 400), async () => ({
    body: { url: 'http://127.0.0.1/' },
  })),
  'POST /companion/url/get': always(signedIn, async () => ({ body: { url: 'https://homes.example/plan.pdf' } })),
}

export const audiences: Audiences = {
  images: 'agents',
  'uploads.id': 'nobody',
  'uploads.key': 'nobody',
  'uploads.name': 'nobody',
  'uploads.multipart_id': 'nobody',
  'uploads.sha256': 'nobody',
  'uploads.refusal': 'nobody',
  'uploads.remote_url': 'nobody',
}
