import { IMPORT_LIMITS } from '@lintel/contract/rent/import-fields'
import { rentImportRoutes as routes } from '@lintel/contract/rent/import-routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { formatOf } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { importLeases } from './import/commands.ts'
import { previewImport } from './import/queries.ts'

/** Above the limit of a file, whose refusal names it. */
const BODY_LIMIT = IMPORT_LIMITS.bytes + 64 * 1024

/** Tenants whom a landlord has already, from a file. */
export function rentImportRoutes(app: FastifyInstance, context: AppContext) {
  // In a scope of its own: only here is a body CSV.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    serve(scope, routes.previewImport, ({ actor, query, request }) =>
      previewImport(context.db, actor, bytesOf(request), query, formatOf(request)),
    )
    serve(scope, routes.importLeases, ({ actor, query, request }) =>
      importLeases(context, actor, bytesOf(request), query),
    )
  })
}

/** None without a body. */
const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
