import { historyRoutes as routes } from '@lintel/contract/history/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { presentPage } from '../../db/paging.ts'
import { serve } from '../../http/serve.ts'
import { presentHomeEvent } from './present.ts'
import { listHomeHistory } from './queries.ts'

export function historyRoutes(app: FastifyInstance, { db }: AppContext) {
  serve(app, routes.listOfHome, async ({ actor, params, query }) =>
    presentPage(await listHomeHistory(db, actor, params.id, query), presentHomeEvent),
  )
}
