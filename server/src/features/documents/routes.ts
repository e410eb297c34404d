import { documentRoutes as routes } from '@lintel/contract/documents/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { sendCsv } from '../../csv/send.ts'
import { presentPage } from '../../db/paging.ts'
import { notFound } from '../../errors/refusal.ts'
import { csvFormatOf } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { addDocument, addUploadedDocument, removeDocument } from './commands.ts'
import { downloadHeaders } from './download.ts'
import { DOCUMENT_CSV } from './export/documents-csv.ts'
import { exportDocuments, listDocuments } from './list.ts'
import { presentDocument, presentListedDocument } from './present.ts'
import { findDocument, listDocumentsOfProperty, listOwnDocuments } from './queries.ts'
import { recordDocumentView } from './record-view.ts'

export function documentRoutes(app: FastifyInstance, context: AppContext) {
  const { db, storage, settings } = context
  serve(app, routes.list, async ({ actor, query }) =>
    presentPage(await listDocuments(db, actor, settings, query), presentListedDocument),
  )
  serve(app, routes.exportList, async ({ actor, query, request, reply }) =>
    sendCsv(reply, {
      name: 'documents',
      columns: DOCUMENT_CSV(query.columns),
      pages: exportDocuments(db, actor, settings, query),
      present: presentListedDocument,
      format: csvFormatOf(request),
    }),
  )
  serve(app, routes.listOwn, async ({ actor, query }) =>
    presentPage(await listOwnDocuments(db, actor, query), presentDocument),
  )
  serve(app, routes.listForHome, async ({ actor, params, query }) =>
    presentPage(await listDocumentsOfProperty(db, actor, settings, params.id, query), presentDocument),
  )
  serve(app, routes.content, async ({ actor, params, reply }) => {
    const document = await findDocument(db, actor, settings, params.id)
    const bytes = await storage.open(document.storageKey)
    if (!bytes) throw notFound('Document')
    await recordDocumentView(db, actor, document)
    return reply.headers(downloadHeaders(document)).send(bytes)
  })
  serve(app, routes.createFromUpload, async ({ actor, body }) =>
    presentDocument(await addUploadedDocument(context, actor, body)),
  )
  serve(app, routes.remove, ({ actor, params }) => removeDocument(context, actor, params.id))
  // In a scope of its own: only here is a body anything but JSON, and handed on unread.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    serve(scope, routes.create, async ({ actor, query, request }) =>
      presentDocument(await addDocument(context, actor, query, request.raw)),
    )
  })
}
