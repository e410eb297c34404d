import { preferenceRoutes as routes } from '@lintel/contract/preferences/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { changePreferences } from './commands.ts'
import { findPreferences } from './queries.ts'

export function preferenceRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, routes.find, ({ actor }) => findPreferences(context.db, actor))
  serve(app, routes.change, ({ actor, body }) => changePreferences(context, actor, body))
}
