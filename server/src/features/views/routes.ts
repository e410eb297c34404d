import { viewRoutes as routes } from '@lintel/contract/views/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { countView } from './commands.ts'
import type { ViewCounter } from './view-counter.ts'

export function viewRoutes(app: FastifyInstance, { db }: AppContext, counter: ViewCounter) {
  serve(app, routes.count, ({ actor, params, request }) =>
    countView({ db, counter }, actor, params.id, request.headers['user-agent']),
  )
}
