import type { Actor } from '@lintel/contract/actor'
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
import { presentApplication, presentApplicationDetail } from './present.ts'
import { findApplication, findLeaseOf, listEvents, listOtherApplications, previewApproval } from './queries.ts'

export function applicationRoutes(app: FastifyInstance, context: AppContext) {
  const { db } = context
  const readDetail = async (actor: Actor, id: string) => {
    const application = await findApplication(db, actor, id)
    const [events, lease] = await Promise.all([listEvents(db, application.id), findLeaseOf(db, application, today())])
    return presentApplicationDetail(application, events, lease)
  }

  serve(app, routes.create, async ({ actor, body }) => {
    const { id } = await createApplication(context, actor, body)
    return presentApplication(await findApplication(db, actor, id))
  })
  serve(app, routes.find, ({ actor, params }) => readDetail(actor, params.id))
  serve(app, routes.listOthers, async ({ actor, params }) =>
    (await listOtherApplications(db, actor, params.id)).map(presentApplication),
  )
  serve(app, routes.previewApproval, ({ actor, params }) => previewApproval(db, actor, params.id, today()))
  serve(app, routes.approve, async ({ actor, params, body }) =>
    readDetail(actor, await approveApplication(context, actor, params.id, body)),
  )
  serve(app, routes.reject, async ({ actor, params, body }) =>
    readDetail(actor, await rejectApplication(context, actor, params.id, body)),
  )
  serve(app, routes.reopen, async ({ actor, params }) =>
    readDetail(actor, await reopenApplication(context, actor, params.id)),
  )
  serve(app, routes.withdraw, async ({ actor, params }) =>
    readDetail(actor, await withdrawApplication(context, actor, params.id)),
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
