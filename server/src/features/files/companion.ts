import { companionRoutes as routes } from '@lintel/contract/files/companion'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { Refusal } from '../../errors/refusal.ts'
import { answerErrors } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { abortMultipart, completeMultipart, createMultipart, listUploadedParts, signPart } from './multipart.ts'
import { serveImportSocket } from './remote/import-socket.ts'
import { createImport } from './remote/imports.ts'
import { describeRemote } from './remote/open-remote.ts'
import { uploadUrlFor } from './upload-url.ts'
import { createUpload, SIGNED_URL_SECONDS, signUpload } from './uploads.ts'

/** Body limit: 10,000 parts, each with number and etag. */
const COMPLETION_BYTES = 2 * 1024 * 1024

/** The calls of Uppy's upload dialog. Errors repeat their text as `message`, where the dialog looks for it. */
export function serveCompanion(app: FastifyInstance, context: AppContext) {
  app.register(async (scope) => {
    answerErrors(scope, { withMessage: true })
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = COMPLETION_BYTES
    })
    const refOf = (params: { uploadId: string }, query: { key: string }) => ({ id: params.uploadId, key: query.key })

    serve(scope, routes.createMultipart, ({ actor, body }) => createMultipart(context, actor, body))
    serve(scope, routes.listParts, ({ actor, params, query }) =>
      listUploadedParts(context, actor, refOf(params, query)),
    )
    serve(scope, routes.signPart, async ({ actor, params, query, request }) => {
      const signed = await signPart(context, actor, refOf(params, query), params.partNumber)
      return { url: uploadUrlFor(context, request, signed), headers: {}, expires: SIGNED_URL_SECONDS }
    })
    serve(scope, routes.completeMultipart, async ({ actor, params, query, body, request }) => {
      const { key } = await completeMultipart(context, actor, refOf(params, query), body)
      return { location: uploadUrlFor(context, request, context.storage.urlOf(key)), key }
    })
    serve(scope, routes.abortMultipart, async ({ actor, params, query }) => {
      await abortMultipart(context, actor, refOf(params, query))
      return {}
    })
    serve(scope, routes.uploadParams, async ({ actor, query, request }) => {
      const upload = await createUpload(context, actor, {
        kind: query['metadata[kind]'] ?? 'document',
        name: query.filename,
        type: query.type,
        size: query['metadata[size]'],
      })
      const url = uploadUrlFor(context, request, await signUpload(context, upload))
      return { method: 'PUT' as const, url, fields: {}, headers: {}, expires: SIGNED_URL_SECONDS, key: upload.key }
    })
    serve(scope, routes.temporaryCredentials, async ({ actor }) => {
      const { issueTemporaryCredentials } = context.storage
      if (!issueTemporaryCredentials)
        throw new Refusal('not_offered', 'This installation gives no credentials for its storage')
      return issueTemporaryCredentials(`uploads/${actor.id}/`)
    })
    serve(scope, routes.remoteMeta, ({ body }) => describeRemote(body.url, context.settings.uploads.importNetworks))
    serve(scope, routes.remoteGet, ({ actor, body }) => createImport(context, actor, body))
    serveImportSocket(scope, context)
  })
}
