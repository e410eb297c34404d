import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { formatOf } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { cancelLease } from './cancellation/commands.ts'
import { previewCancellation } from './cancellation/queries.ts'
import { endLease } from './commands.ts'
import { previewEnd } from './ending/queries.ts'
import { presentLease, presentTenancy } from './present.ts'
import { listTenancies } from './queries.ts'

export function leaseRoutes(app: FastifyInstance, context: AppContext) {
  const { db } = context
  serve(app, routes.current, async ({ actor }) => {
    const [current, ...others] = (await listTenancies(db, actor, new Date())).map(presentTenancy)
    return current ? { ...current, others } : null
  })
  serve(app, routes.previewEnd, ({ actor, params, query }) => previewEnd(db, actor, params.id, query, new Date()))
  serve(app, routes.end, async ({ actor, params, body }) =>
    presentLease(await endLease(context, actor, params.id, body)),
  )
  serve(app, routes.previewCancellation, ({ actor, params, request }) =>
    previewCancellation(db, actor, params.id, new Date(), formatOf(request)),
  )
  serve(app, routes.cancel, async ({ actor, params, body }) =>
    presentLease(await cancelLease(context, actor, params.id, body)),
  )
}
