import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../context.ts'
import { presentPage } from '../../../db/paging.ts'
import { formatEtag, parseIfMatchTag } from '../../../http/etag.ts'
import { serve } from '../../../http/serve.ts'
import { invite, revokeInvitation } from '../invitations/commands.ts'
import { becomeOwner, inviteAsOwner } from '../invitations/owner-commands.ts'
import { presentInvitation, presentNewInvitation } from '../invitations/present.ts'
import { findOwnInvitation, listInvitations, openInvitation } from '../invitations/queries.ts'
import { presentOwnUser, presentUser } from '../present.ts'
import { findSelf } from '../queries.ts'
import { correctDetails } from './correct-details.ts'

/** What agents do with the accounts of tenants and owners, and how these accept invitations. */
export function administrationRoutes(app: FastifyInstance, context: AppContext) {
  const { db } = context
  serve(app, routes.correctDetails, async ({ actor, params, body, request, reply }) => {
    const confirmedAt = request.session?.confirmedAt ?? null
    const version = parseIfMatchTag(request.headers['if-match'])
    const user = presentUser(await correctDetails(context, actor, params.id, body, version, confirmedAt))
    reply.header('etag', formatEtag(user.updatedAt))
    return user
  })
  serve(app, routes.listInvitations, async ({ actor, query }) =>
    presentPage(await listInvitations(db, actor, query, new Date()), presentInvitation),
  )
  serve(app, routes.invite, async ({ actor, body, request }) => {
    const { row, path } = await invite(context, actor, body)
    const shown = { ...row, inviter: await findSelf(db, actor), user: null }
    return presentNewInvitation(shown, path && context.originOf(request) + path)
  })
  serve(app, routes.revokeInvitation, ({ actor, params }) => revokeInvitation(context, actor, params.id))
  serve(app, routes.inviteAsOwner, async ({ actor, params }) =>
    presentInvitation(await inviteAsOwner(context, actor, params.id)),
  )
  serve(app, routes.ownInvitation, ({ actor }) => findOwnInvitation(db, actor, new Date()))
  serve(app, routes.becomeOwner, async ({ actor, params }) =>
    presentOwnUser(await becomeOwner(context, actor, params.id)),
  )
  serve(app, routes.openInvitation, ({ body }) => openInvitation(db, body.token, new Date()))
}
