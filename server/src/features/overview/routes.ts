import { overviewRoutes as routes } from '@lintel/contract/overview/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { findOverview } from './queries.ts'

export function overviewRoutes(app: FastifyInstance, { db, settings }: AppContext) {
  serve(app, routes.figures, ({ actor }) => findOverview(db, actor, settings))
}
