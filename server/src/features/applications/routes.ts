import type { Actor } from '@lintel/contract/actor'
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { today } from '../../days.ts'
import { serve } from '../../http/serve.ts'
import { type Page, presentPage } from '../../paging.ts'
import { rejectedAfter } from './access/queries.ts'
import { createApplication } from './apply/commands.ts'
import { approveApplication, rejectApplication, reopenApplication, withdrawApplication } from './commands.ts'
import { countApplications } from './counts.ts'
import { findNeighbours, listApplications } from './list.ts'
import {
  type ApplicationListRow,
  type ApplicationReader,
  presentApplication,
  presentApplicationDetail,
} from './present.ts'
import { findApplication, findLeaseOf, listEvents, listOtherApplications, previewApproval } from './queries.ts'

export function applicationRoutes(app: FastifyInstance, context: AppContext) {
  const { db, settings } = context
  const readerOf = (actor: Actor): ApplicationReader => ({ actor, rejectedAfter: rejectedAfter(settings) })
  const presentDetail = async (application: ApplicationListRow, actor: Actor) => {
    const [events, lease] = await Promise.all([listEvents(db, application.id), findLeaseOf(db, application, today())])
    return presentApplicationDetail(application, events, lease, readerOf(actor))
  }
  const presentAll = (page: Page<ApplicationListRow>, actor: Actor) => {
    const reader = readerOf(actor)
    return presentPage(page, (row) => presentApplication(row, reader))
  }

  serve(app, routes.create, async ({ actor, body }) =>
    presentApplication(await createApplication(context, actor, body), readerOf(actor)),
  )
  serve(app, routes.find, async ({ actor, params }) =>
    presentDetail(await findApplication(db, actor, params.id), actor),
  )
  serve(app, routes.listOthers, async ({ actor, params }) => {
    const reader = readerOf(actor)
    return (await listOtherApplications(db, actor, params.id)).map((row) => presentApplication(row, reader))
  })
  serve(app, routes.previewApproval, ({ actor, params }) => previewApproval(db, actor, params.id, today()))
  serve(app, routes.approve, async ({ actor, params, body }) =>
    presentDetail(await approveApplication(context, actor, params.id, body), actor),
  )
  serve(app, routes.reject, async ({ actor, params, body }) =>
    presentDetail(await rejectApplication(context, actor, params.id, body), actor),
  )
  serve(app, routes.reopen, async ({ actor, params }) =>
    presentDetail(await reopenApplication(context, actor, params.id), actor),
  )
  serve(app, routes.withdraw, async ({ actor, params }) =>
    presentDetail(await withdrawApplication(context, actor, params.id), actor),
  )
  serve(app, routes.counts, ({ actor, query }) => countApplications(db, actor, query))
  serve(app, routes.neighbours, ({ actor, params, query }) => findNeighbours(db, actor, params.id, query))
  serve(app, routes.listOwn, async ({ actor, query }) =>
    presentAll(await listApplications(db, actor, 'tenant', query), actor),
  )
  serve(app, routes.listForOwner, async ({ actor, query }) =>
    presentAll(await listApplications(db, actor, 'owner', query), actor),
  )
  serve(app, routes.listAll, async ({ actor, query }) =>
    presentAll(await listApplications(db, actor, 'agent', query), actor),
  )
}
