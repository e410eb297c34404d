import { companionRoutes as routes } from '@lintel/contract/files/companion'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { Refusal } from '../../errors/refusal.ts'
import { answerErrors } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { abortMultipart, beginMultipart, completeMultipart, listArrived, signPart } from './multipart.ts'
import { serveImportSocket } from './remote/import-socket.ts'
import { announceImport } from './remote/imports.ts'
import { describeRemote } from './remote/open-remote.ts'
import { ADDRESS_SECONDS, announceUpload, signUpload } from './uploads.ts'

/** Ten thousand parts, each with its number and tag. */
const COMPLETION_BYTES = 2 * 1024 * 1024

/** What the upload dialog asks for. Its errors carry the sentence as `message` too, which is where the dialog looks. */
export function serveCompanion(app: FastifyInstance, context: AppContext) {
  app.register(async (scope) => {
    answerErrors(scope, { withMessage: true })
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = COMPLETION_BYTES
    })
    const named = (params: { uploadId: string }, query: { key: string }) => ({ id: params.uploadId, key: query.key })

    serve(scope, routes.createMultipart, ({ actor, body }) => beginMultipart(context, actor, body))
    serve(scope, routes.listParts, ({ actor, params, query }) => listArrived(context, actor, named(params, query)))
    serve(scope, routes.signPart, async ({ actor, params, query, request }) => {
      const signed = await signPart(context, actor, named(params, query), params.partNumber)
      return { url: new URL(signed, context.originOf(request)).href, headers: {}, expires: ADDRESS_SECONDS }
    })
    serve(scope, routes.completeMultipart, async ({ actor, params, query, body, request }) => {
      const { key } = await completeMultipart(context, actor, named(params, query), body)
      return { location: new URL(context.storage.addressOf(key), context.originOf(request)).href, key }
    })
    serve(scope, routes.abortMultipart, async ({ actor, params, query }) => {
      await abortMultipart(context, actor, named(params, query))
      return {}
    })
    serve(scope, routes.uploadParams, async ({ actor, query, request }) => {
      const upload = await announceUpload(context, actor, {
        kind: query['metadata[kind]'] ?? 'document',
        name: query.filename,
        type: query.type,
        size: query['metadata[size]'],
      })
      const url = new URL(await signUpload(context, upload), context.originOf(request)).href
      return { method: 'PUT' as const, url, fields: {}, headers: {}, expires: ADDRESS_SECONDS, key: upload.key }
    })
    serve(scope, routes.temporaryCredentials, async ({ actor }) => {
      const { lend } = context.storage
      if (!lend) throw new Refusal('not_offered', 'This installation gives no credentials for its storage')
      return lend(`uploads/${actor.id}/`)
    })
    serve(scope, routes.remoteMeta, ({ body }) => describeRemote(body.url, context.settings.uploads.importNetworks))
    serve(scope, routes.remoteGet, ({ actor, body }) => announceImport(context, actor, body))
    serveImportSocket(scope, context)
  })
}
