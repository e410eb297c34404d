import { systemRoutes as routes } from '@lintel/contract/system/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { presentPage } from '../../db/paging.ts'
import { serve } from '../../http/serve.ts'
import { discardFailedJob, retryFailedJob, retryFailedJobs } from './commands.ts'
import { presentBouncedEmail, presentFailedJob } from './present.ts'
import { findSystem, listBouncedEmails, listFailedJobs } from './queries.ts'

export function systemRoutes(app: FastifyInstance, context: AppContext) {
  const { db } = context
  serve(app, routes.find, ({ actor }) => findSystem(context, actor))
  serve(app, routes.listFailedJobs, async ({ actor, query }) => {
    const titles = new Map(app.jobHandlers.map(({ kind, title }) => [kind, title]))
    return presentPage(await listFailedJobs(db, actor, query), (row) => presentFailedJob(row, titles))
  })
  serve(app, routes.retryFailedJobs, ({ actor }) => retryFailedJobs(context, actor))
  serve(app, routes.retryFailedJob, ({ actor, params }) => retryFailedJob(context, actor, params.id))
  serve(app, routes.discardFailedJob, ({ actor, params }) => discardFailedJob(context, actor, params.id))
  serve(app, routes.listBouncedEmails, async ({ actor, query }) =>
    presentPage(await listBouncedEmails(db, actor, query), presentBouncedEmail),
  )
}
