import { reportRoutes as routes } from '@lintel/contract/reports/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { presentPage } from '../../db/paging.ts'
import { serve } from '../../http/serve.ts'
import { closeReport, createReport } from './commands.ts'
import { presentReport } from './present.ts'
import { countReports, findOwnReport, listReports } from './queries.ts'

export function reportRoutes(app: FastifyInstance, context: AppContext) {
  const { db } = context
  serve(app, routes.create, ({ actor, body }) => createReport(context, actor, body))
  serve(app, routes.findOwn, ({ actor, query }) => findOwnReport(db, actor, query))
  serve(app, routes.list, async ({ actor, query }) => presentPage(await listReports(db, actor, query), presentReport))
  serve(app, routes.count, ({ actor }) => countReports(db, actor))
  serve(app, routes.close, async ({ actor, params, body }) =>
    presentReport(await closeReport(context, actor, params.id, body)),
  )
}
