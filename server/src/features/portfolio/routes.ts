import type { PortfolioColumn } from '@lintel/contract/portfolio/columns'
import { portfolioRoutes as routes } from '@lintel/contract/portfolio/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { sendCsv } from '../../csv/send.ts'
import { presentPage } from '../../db/paging.ts'
import { formatEtag } from '../../http/etag.ts'
import { csvFormatOf } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { readerOf } from '../applications/present.ts'
import { PORTFOLIO_CSV } from './export/portfolio-csv.ts'
import {
  countAllProperties,
  countOwnProperties,
  exportAllProperties,
  exportOwnProperties,
  listAllProperties,
  listOwnProperties,
} from './list.ts'
import { presentListing } from './listing/present.ts'
import { findListing } from './listing/queries.ts'
import { presentManagedProperty } from './managed/present.ts'
import { findManagedProperty } from './managed/queries.ts'
import { findOwnApplicationAndLease } from './own-application-and-lease.ts'
import { type PortfolioRow, presentPortfolio, presentVacant } from './present.ts'
import { listVacancies } from './vacancies.ts'

export function portfolioRoutes(app: FastifyInstance, { db, settings }: AppContext) {
  serve(app, routes.listing, async ({ actor, params }) =>
    presentListing(await findListing(db, actor, params.id, new Date())),
  )
  serve(app, routes.standing, ({ actor, params }) => findOwnApplicationAndLease(db, actor, params.id, new Date()))
  serve(app, routes.findManaged, async ({ actor, params, reply }) => {
    const property = await findManagedProperty(db, actor, params.id, new Date())
    reply.header('etag', formatEtag(property.version))
    return presentManagedProperty(property, readerOf(actor, settings))
  })
  serve(app, routes.listOwn, async ({ actor, query }) =>
    presentPage(await listOwnProperties(db, actor, query, new Date()), presentPortfolio),
  )
  serve(app, routes.listAll, async ({ actor, query }) =>
    presentPage(await listAllProperties(db, actor, query, new Date()), presentPortfolio),
  )
  serve(app, routes.countOwn, ({ actor, query }) => countOwnProperties(db, actor, query))
  serve(app, routes.countAll, ({ actor, query }) => countAllProperties(db, actor, query))
  serve(app, routes.listVacant, async ({ actor, query }) =>
    presentPage(await listVacancies(db, actor, query), presentVacant),
  )
  serve(app, routes.exportOwn, async ({ actor, query, request, reply }) =>
    sendProperties(request, reply, query.columns, exportOwnProperties(db, actor, query, new Date())),
  )
  serve(app, routes.exportAll, async ({ actor, query, request, reply }) =>
    sendProperties(request, reply, query.columns, exportAllProperties(db, actor, query, new Date())),
  )
}

const sendProperties = (
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
