import { API } from '@lintel/contract/api'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { formatOf } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { cancelLease } from './cancellation/commands.ts'
import { previewCancellation } from './cancellation/queries.ts'
import { endLease } from './commands.ts'
import { createLease } from './creation/commands.ts'
import { presentCreated } from './creation/present.ts'
import { previewLease } from './creation/queries.ts'
import { previewEnd } from './ending/queries.ts'
import { acceptInvitation, inviteTenant, revokeInvitation } from './invitations/commands.ts'
import { presentInvitation, presentIssued } from './invitations/present.ts'
import { findInvitation, openInvitation } from './invitations/queries.ts'
import { presentLease, presentTenancy } from './present.ts'
import { listTenancies } from './queries.ts'

/** With the fields of other features in the form of a new lease. */
const routes = API.leases

export function leaseRoutes(app: FastifyInstance, context: AppContext) {
  const { db } = context
  serve(app, routes.current, async ({ actor }) => {
    const [current, ...others] = (await listTenancies(db, actor, new Date())).map(presentTenancy)
    return current ? { ...current, others } : null
  })
  serve(app, routes.previewCreation, ({ actor, query, request }) =>
    previewLease(db, actor, query, formatOf(request), new Date()),
  )
  serve(app, routes.create, async ({ actor, body, request }) => {
    const created = await createLease(context, actor, body)
    return presentCreated(created, context.originOf(request))
  })
  serve(app, routes.invitation, async ({ actor, params }) => {
    const found = await findInvitation(db, actor, params.id)
    return found && presentInvitation(found)
  })
  serve(app, routes.invite, async ({ actor, params, body, request }) => {
    const issued = await inviteTenant(context, actor, params.id, body.email ?? null)
    return presentIssued(issued, context.originOf(request))
  })
  serve(app, routes.revokeInvitation, ({ actor, params }) => revokeInvitation(context, actor, params.id))
  serve(app, routes.openInvitation, ({ body }) => openInvitation(db, body.token, new Date()))
  serve(app, routes.acceptInvitation, async ({ actor, body }) => ({
    leaseId: (await acceptInvitation(context, actor, body.token)).id,
  }))
  serve(app, routes.previewEnd, ({ actor, params, query, request }) =>
    previewEnd(db, actor, params.id, query, new Date(), formatOf(request)),
  )
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
