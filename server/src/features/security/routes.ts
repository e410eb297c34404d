import { securityRoutes as routes } from '@lintel/contract/security/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { presentPage } from '../../db/paging.ts'
import { serve } from '../../http/serve.ts'
import { presentSecurityEvent } from './present.ts'
import { listAllEvents, listOwnEvents } from './queries.ts'

export function securityRoutes(app: FastifyInstance, { db }: AppContext) {
  serve(app, routes.listOwn, async ({ actor, query }) =>
    presentPage(await listOwnEvents(db, actor, query), presentSecurityEvent),
  )
  serve(app, routes.listAll, async ({ actor, query }) =>
    presentPage(await listAllEvents(db, actor, query), presentSecurityEvent),
  )
}
