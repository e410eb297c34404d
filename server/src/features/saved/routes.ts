import { savedRoutes as routes } from '@lintel/contract/saved/routes'
import { urlOf } from '@lintel/contract/screens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { presentPage } from '../../db/paging.ts'
import { sendPlainText } from '../../http/plain-page.ts'
import { serve } from '../../http/serve.ts'
import { presentFoundProperty, presentSavedProperty, presentSearch, presentShared } from './present.ts'
import {
  endSharedList,
  markSeen,
  removeProperty,
  saveProperties,
  saveProperty,
  shareProperties,
} from './property-commands.ts'
import { findOverview, findSharedList, listFoundProperties, listSavedProperties, listSavedSearches } from './queries.ts'
import { changeSearch, removeSearch, saveSearch } from './search-commands.ts'
import { unsubscribe } from './unsubscribe.ts'

export function savedRoutes(app: FastifyInstance, context: AppContext) {
  const { db } = context
  const { currency } = context.settings
  const present = (search: Parameters<typeof presentSearch>[0]) => presentSearch(search, currency)
  serve(app, routes.overview, ({ actor }) => findOverview(db, actor))
  serve(app, routes.listHomes, async ({ actor, query }) =>
    presentPage(await listSavedProperties(db, actor, query), presentSavedProperty),
  )
  serve(app, routes.saveHomes, ({ actor, body }) => saveProperties(context, actor, body.homes))
  serve(app, routes.saveHome, ({ actor, params }) => saveProperty(context, actor, params.id))
  serve(app, routes.removeHome, ({ actor, params }) => removeProperty(context, actor, params.id))
  serve(app, routes.listSearches, async ({ actor }) => (await listSavedSearches(db, actor)).map(present))
  serve(app, routes.saveSearch, async ({ actor, body }) => present(await saveSearch(context, actor, body)))
  serve(app, routes.changeSearch, async ({ actor, params, body }) =>
    present(await changeSearch(context, actor, params.id, body, new Date())),
  )
  serve(app, routes.removeSearch, ({ actor, params }) => removeSearch(context, actor, params.id))
  serve(app, routes.listFound, async ({ actor, query }) =>
    presentPage(await listFoundProperties(db, actor, query), presentFoundProperty),
  )
  serve(app, routes.markSeen, ({ actor, body }) => markSeen(context, actor, body.homes))
  serve(app, routes.shareHomes, ({ body }) => shareProperties(context, body.homes, new Date()))
  serve(app, routes.endShared, ({ params, body }) => endSharedList(context, params.token, body.endKey, new Date()))
  serve(app, routes.findShared, async ({ params }) => presentShared(await findSharedList(db, params.token, new Date())))
  serve(app, routes.unsubscribePage, async ({ params, reply }) => reply.redirect(urlOf('unsubscribe', params)))
  // Mail programs send a form's body, of which nothing is read.
  app.register(async (scope) => {
    scope.addContentTypeParser('*', { bodyLimit: 10_000, parseAs: 'buffer' }, (_request, _body, done) => done(null))
    serve(scope, routes.unsubscribe, async ({ params, request, reply }) => {
      await unsubscribe(context, params.token)
      const isPage = String(request.headers.accept ?? '').includes('text/html')
      return isPage ? sendPlainText(reply, 'You get no more emails about saved searches.') : null
    })
  })
}
