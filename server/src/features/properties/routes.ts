import type { PortfolioColumn } from '@lintel/contract/properties/portfolio-columns'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { PUBLIC_PROPERTIES } from '@lintel/contract/properties/tags'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { sendCsv } from '../../csv/send.ts'
import { presentPage } from '../../db/paging.ts'
import { today } from '../../format/days.ts'
import { callKey } from '../../http/cache-key.ts'
import { csvFormatOf, formatOf } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { readerOf } from '../applications/present.ts'
import { countChoices } from './choice-counts.ts'
import { createProperty, editProperty, removeProperty } from './commands.ts'
import { formatEtag, parseIfMatch } from './etag.ts'
import { PORTFOLIO_CSV } from './export/portfolio-csv.ts'
import { presentListing } from './listing/present.ts'
import { findListing } from './listing/queries.ts'
import { presentManagedProperty } from './managed/present.ts'
import { findManagedProperty } from './managed/queries.ts'
import { findOwnApplicationAndLease } from './own-application-and-lease.ts'
import { listPlaces } from './places.ts'
import {
  countAllProperties,
  countOwnProperties,
  exportAllProperties,
  exportOwnProperties,
  listAllProperties,
  listOwnProperties,
} from './portfolio.ts'
import { type PortfolioRow, presentPortfolio, presentProperty, presentSummary, presentVacant } from './present.ts'
import { findProperty, listCities, listPublished } from './queries.ts'
import { previewRemoval } from './removal.ts'
import { countPublished, searchPublished } from './search.ts'
import { listingsPathOf, readSentence } from './sentence.ts'
import { robotsText, sitemapIndexXml, sitemapXml } from './sitemap.ts'
import { listVacancies } from './vacancies.ts'

export function propertyRoutes(app: FastifyInstance, context: AppContext) {
  const { db, originOf, settings } = context
  /** For search engines: cached like everything the public sees. */
  const sendText = (request: FastifyRequest, reply: FastifyReply, contentType: string, write: () => Promise<string>) =>
    app.responseCache.send(request, reply, {
      key: originOf(request) + callKey(request.routeOptions.url ?? '', request.params, {}),
      limit: 'uncachedCall',
      compute: async () => ({ status: 200, contentType, body: await write(), tags: [PUBLIC_PROPERTIES] }),
    })

  serve(app, routes.listPublic, async ({ query }) => presentPage(await searchPublished(db, query), presentSummary))
  serve(app, routes.countPublic, ({ query }) => countPublished(db, query))
  serve(app, routes.countChoices, ({ query }) => countChoices(db, query))
  serve(app, routes.listSeveral, async ({ query }) => (await listPublished(db, query.ids)).map(presentSummary))
  serve(app, routes.listCities, () => listCities(db))
  serve(app, routes.listPlaces, ({ query }) => listPlaces(db, query))
  serve(app, routes.searchForm, async ({ query, reply }) => reply.redirect(await listingsPathOf(db, query, today())))
  serve(app, routes.readSentence, ({ query }) => readSentence(db, query, today()))
  serve(app, routes.find, async ({ actor, params, reply }) => {
    const home = await findProperty(db, actor, params.id)
    if (actor) reply.header('etag', formatEtag(home.version))
    return presentProperty(home)
  })
  serve(app, routes.listing, async ({ actor, params }) =>
    presentListing(await findListing(db, actor, params.id, new Date())),
  )
  serve(app, routes.standing, ({ actor, params }) => findOwnApplicationAndLease(db, actor, params.id, today()))
  serve(app, routes.findManaged, async ({ actor, params, reply }) => {
    const home = await findManagedProperty(db, actor, params.id, new Date())
    reply.header('etag', formatEtag(home.version))
    return presentManagedProperty(home, readerOf(actor, settings))
  })
  serve(app, routes.edit, async ({ actor, params, body, request, reply }) => {
    const home = await editProperty(context, actor, params.id, body, parseIfMatch(request.headers['if-match']))
    reply.header('etag', formatEtag(home.version))
    return presentProperty(home)
  })
  serve(app, routes.removal, async ({ actor, params, request }) =>
    previewRemoval(db, actor, params.id, today(), formatOf(request)),
  )
  serve(app, routes.remove, async ({ actor, params }) => removeProperty(context, actor, params.id, today()))
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
  serve(app, routes.listOwn, async ({ actor, query }) =>
    presentPage(await listOwnProperties(db, actor, query, today()), presentPortfolio),
  )
  serve(app, routes.listAll, async ({ actor, query }) =>
    presentPage(await listAllProperties(db, actor, query, today()), presentPortfolio),
  )
  serve(app, routes.countOwn, ({ actor, query }) => countOwnProperties(db, actor, query))
  serve(app, routes.countAll, ({ actor, query }) => countAllProperties(db, actor, query))
  serve(app, routes.listVacant, async ({ actor, query }) =>
    presentPage(await listVacancies(db, actor, query), (row) => presentVacant(row, today())),
  )
  serve(app, routes.exportOwn, async ({ actor, query, request, reply }) =>
    sendHomes(request, reply, query.columns, exportOwnProperties(db, actor, query, today())),
  )
  serve(app, routes.exportAll, async ({ actor, query, request, reply }) =>
    sendHomes(request, reply, query.columns, exportAllProperties(db, actor, query, today())),
  )
}

const sendHomes = (
  request: FastifyRequest,
  reply: FastifyReply,
  columns: PortfolioColumn[] | undefined,
  pages: AsyncIterable<PortfolioRow[]>,
) =>
  sendCsv(reply, {
    name: 'homes',
    columns: PORTFOLIO_CSV(columns),
    pages,
    present: presentPortfolio,
    format: csvFormatOf(request),
  })
