import { historyRoutes as routes } from '@lintel/contract/history/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { presentPage } from '../../db/paging.ts'
import { serve } from '../../http/serve.ts'
import { presentPropertyEvent } from './present.ts'
import { listPropertyHistory } from './queries.ts'

export function historyRoutes(app: FastifyInstance, { db }: AppContext) {
  serve(app, routes.listOfHome, async ({ actor, params, query }) =>
    presentPage(await listPropertyHistory(db, actor, params.id, query), presentPropertyEvent),
  )
}
