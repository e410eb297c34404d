import { fileRoutes as routes } from '@lintel/contract/files/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { serveCompanion } from './companion.ts'
import { sendImage, sendRendition, sendShareImage } from './serve-image.ts'
import { storeImage } from './store-image.ts'
import { serveUploadEndpoint } from './upload-endpoint.ts'
import { uploadUrlFor } from './upload-url.ts'
import { createUpload, SIGNED_URL_SECONDS, signUpload } from './uploads.ts'

export function fileRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, routes.createUpload, async ({ actor, body, request }) => {
    const upload = await createUpload(context, actor, { ...body, kind: 'image' })
    const uploadURL = uploadUrlFor(context, request, await signUpload(context, upload))
    return { uploadURL, method: 'PUT' as const, expires: SIGNED_URL_SECONDS }
  })
  serve(app, routes.storeImage, async ({ actor, body, request }) => {
    const picture = await storeImage(context, actor, body.imageURL, context.originOf(request))
    return { objectPath: picture.path, picture }
  })
  serve(app, routes.image, ({ actor, params, request, reply }) =>
    sendImage(context, { actor, id: params.id, request, reply }),
  )
  serve(app, routes.rendition, ({ actor, params, reply }) =>
    sendRendition(context, params.rendition, { actor, id: params.id, reply }),
  )
  serve(app, routes.shareImage, ({ actor, params, reply }) => sendShareImage(context, { actor, id: params.id, reply }))
  serveCompanion(app, context)
  const { uploadEndpoint } = context.storage
  if (uploadEndpoint) serveUploadEndpoint(app, context, uploadEndpoint)
}
