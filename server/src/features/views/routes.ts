import { viewRoutes as routes } from '@lintel/contract/views/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { countView } from './commands.ts'

export function viewRoutes(app: FastifyInstance, { db }: AppContext) {
  serve(app, routes.count, ({ actor, params, request }) =>
    countView(db, actor, params.id, request.headers['user-agent']),
  )
}
