import { accountRoutes } from '@lintel/contract/accounts/routes'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { PUBLIC_PROPERTIES } from '@lintel/contract/properties/tags'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { presentPage } from '../../db/paging.ts'
import { dayIn } from '../../format/days.ts'
import { callKey } from '../../http/cache-key.ts'
import { formatEtag, parseIfMatch } from '../../http/etag.ts'
import { formatOf, readLocale } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { countChoices } from './choice-counts.ts'
import { createProperty, editProperty } from './commands.ts'
import { handOverProperties } from './hand-over/commands.ts'
import { previewHandOver } from './hand-over/queries.ts'
import { listPlaces } from './places.ts'
import { presentProperty, presentSummary } from './present.ts'
import { findProperty, listCities, listPublished } from './queries.ts'
import { removeProperty } from './removal/commands.ts'
import { previewRemoval } from './removal/queries.ts'
import { countPublished, searchPublished } from './search.ts'
import { listingsPathOf, readSentence } from './sentence.ts'
import { robotsText, sitemapIndexXml, sitemapXml } from './sitemap.ts'

export function propertyRoutes(app: FastifyInstance, context: AppContext) {
  const { db, originOf, settings } = context
  const { currency } = context.settings
  /** For search engines: cached like everything the public sees. */
  const sendText = (request: FastifyRequest, reply: FastifyReply, contentType: string, write: () => Promise<string>) =>
    app.responseCache.send(request, reply, {
      key: originOf(request) + callKey(request.routeOptions.url ?? '', request.params, {}),
      limit: 'uncachedCall',
      compute: async () => ({ status: 200, contentType, body: await write(), tags: [PUBLIC_PROPERTIES] }),
    })

  serve(app, routes.listPublic, async ({ query }) =>
    presentPage(await searchPublished(db, query, currency), presentSummary),
  )
  serve(app, routes.countPublic, ({ query }) => countPublished(db, query, currency))
  serve(app, routes.countChoices, ({ query }) => countChoices(db, query, currency))
  serve(app, routes.listSeveral, async ({ query }) => (await listPublished(db, query.ids)).map(presentSummary))
  serve(app, routes.listCities, () => listCities(db))
  serve(app, routes.listPlaces, ({ query }) => listPlaces(db, query))
  serve(app, routes.searchForm, async ({ request, query, reply }) => {
    const asked = { currency, today: dayIn(settings.timeZone), locale: readLocale(request) }
    return reply.redirect(await listingsPathOf(db, query, asked))
  })
  serve(app, routes.readSentence, ({ query }) => readSentence(db, query, { currency, today: dayIn(settings.timeZone) }))
  serve(app, routes.find, async ({ actor, params, reply }) => {
    const property = await findProperty(db, actor, params.id)
    if (actor) reply.header('etag', formatEtag(property.version))
    return presentProperty(property)
  })
  serve(app, routes.edit, async ({ actor, params, body, request, reply }) => {
    const property = await editProperty(context, actor, params.id, body, parseIfMatch(request.headers['if-match']))
    reply.header('etag', formatEtag(property.version))
    return presentProperty(property)
  })
  serve(app, routes.removal, async ({ actor, params, request }) =>
    previewRemoval(db, actor, params.id, new Date(), formatOf(request)),
  )
  serve(app, routes.remove, async ({ actor, params }) => removeProperty(context, actor, params.id))
  serve(app, accountRoutes.previewHandOver, ({ actor, params, query, request }) =>
    previewHandOver(db, settings, actor, params.id, query, formatOf(request)),
  )
  serve(app, accountRoutes.handOverHomes, ({ actor, params, body }) =>
    handOverProperties(context, actor, params.id, body),
  )
  serve(app, routes.sitemapIndex, ({ request, reply }) =>
    sendText(request, reply, 'application/xml; charset=utf-8', () =>
      sitemapIndexXml(db, originOf(request), new Date()),
    ),
  )
  serve(app, routes.sitemap, ({ params, request, reply }) =>
    sendText(request, reply, 'application/xml; charset=utf-8', () => sitemapXml(db, originOf(request), params.week)),
  )
  serve(app, routes.robots, ({ request, reply }) =>
    sendText(request, reply, 'text/plain; charset=utf-8', async () => robotsText(originOf(request))),
  )
  serve(app, routes.create, async ({ actor, body }) => presentProperty(await createProperty(context, actor, body)))
}
