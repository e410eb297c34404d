import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { today } from '../../days.ts'
import { serve } from '../../http/serve.ts'
import { presentPage } from '../../paging.ts'
import {
  approveApplication,
  createApplication,
  rejectApplication,
  reopenApplication,
  withdrawApplication,
} from './commands.ts'
import { countApplications } from './counts.ts'
import { findNeighbours, listApplications } from './list.ts'
import { type ApplicationListRow, presentApplication, presentApplicationDetail } from './present.ts'
import { findApplication, findLeaseOf, listEvents, listOtherApplications, previewApproval } from './queries.ts'

export function applicationRoutes(app: FastifyInstance, context: AppContext) {
  const { db } = context
  const presentDetail = async (application: ApplicationListRow) => {
    const [events, lease] = await Promise.all([listEvents(db, application.id), findLeaseOf(db, application, today())])
    return presentApplicationDetail(application, events, lease)
  }

  serve(app, routes.create, async ({ actor, body }) =>
    presentApplication(await createApplication(context, actor, body)),
  )
  serve(app, routes.find, async ({ actor, params }) => presentDetail(await findApplication(db, actor, params.id)))
  serve(app, routes.listOthers, async ({ actor, params }) =>
    (await listOtherApplications(db, actor, params.id)).map(presentApplication),
  )
  serve(app, routes.previewApproval, ({ actor, params }) => previewApproval(db, actor, params.id, today()))
  serve(app, routes.approve, async ({ actor, params, body }) =>
    presentDetail(await approveApplication(context, actor, params.id, body)),
  )
  serve(app, routes.reject, async ({ actor, params, body }) =>
    presentDetail(await rejectApplication(context, actor, params.id, body)),
  )
  serve(app, routes.reopen, async ({ actor, params }) =>
    presentDetail(await reopenApplication(context, actor, params.id)),
  )
  serve(app, routes.withdraw, async ({ actor, params }) =>
    presentDetail(await withdrawApplication(context, actor, params.id)),
  )
  serve(app, routes.counts, ({ actor, query }) => countApplications(db, actor, query))
  serve(app, routes.neighbours, ({ actor, params, query }) => findNeighbours(db, actor, params.id, query))
  serve(app, routes.listOwn, async ({ actor, query }) =>
    presentPage(await listApplications(db, actor, 'tenant', query), presentApplication),
  )
  serve(app, routes.listForOwner, async ({ actor, query }) =>
    presentPage(await listApplications(db, actor, 'owner', query), presentApplication),
  )
  serve(app, routes.listAll, async ({ actor, query }) =>
    presentPage(await listApplications(db, actor, 'agent', query), presentApplication),
  )
}
