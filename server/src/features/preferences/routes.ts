import { preferenceRoutes as routes } from '@lintel/contract/preferences/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { addRecent, changePreferences } from './commands.ts'
import { findPreferences } from './queries.ts'
import { listRecent } from './recent.ts'

export function preferenceRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, routes.find, ({ actor }) => findPreferences(context.db, actor))
  serve(app, routes.change, ({ actor, body }) => changePreferences(context, actor, body))
  serve(app, routes.listRecent, ({ actor }) => listRecent(context.db, actor))
  serve(app, routes.addRecent, ({ actor, body }) => addRecent(context, actor, body))
}
