import type { Actor } from '@lintel/contract/actor'
import { API } from '@lintel/contract/api'
import { APPLICATION_LIST_COLUMNS } from '@lintel/contract/applications/list-columns'
import { documentRoutes } from '@lintel/contract/documents/routes'
import type { Page } from '@lintel/contract/paging'
import { questionsAllowedWith } from '@lintel/contract/properties/questions'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { sendCsv } from '../../csv/send.ts'
import { presentPage } from '../../db/paging.ts'
import { csvFormatOf, formatOf } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { presentDocument } from '../documents/present.ts'
import { createApplication } from './apply/commands.ts'
import { approveApplication, rejectApplication, reopenApplication, withdrawApplication } from './commands.ts'
import { countApplications } from './counts.ts'
import { deleteDraft, saveDraft } from './drafts/commands.ts'
import { findDraft } from './drafts/queries.ts'
import { APPLICATION_CSV } from './export/applications-csv.ts'
import { DECISION_COLUMNS, presentDecision } from './export/decisions-csv.ts'
import { readDecisions } from './export/queries.ts'
import { exportApplications, findNeighbours, listApplications } from './list.ts'
import { type ApplicationListRow, presentApplication, presentApplicationDetail, readerOf } from './present.ts'
import { findApplication, findLeaseOf, listEvents, listOtherApplications, previewApproval } from './queries.ts'
import { askApplicant, openApplication, shortlistApplication, stopWaiting } from './review/commands.ts'
import { listDocumentsOfApplication } from './sent-documents.ts'

const routes = API.applications

export function applicationRoutes(app: FastifyInstance, context: AppContext) {
  const { db, settings } = context
  const presentDetail = async (application: ApplicationListRow, actor: Actor) => {
    const [events, lease] = await Promise.all([
      listEvents(db, application.id),
      findLeaseOf(db, application, new Date()),
    ])
    return presentApplicationDetail(application, events, lease, readerOf(actor, settings))
  }
  const presentAll = (page: Page<ApplicationListRow>, actor: Actor) => {
    const reader = readerOf(actor, settings)
    return presentPage(page, (row) => presentApplication(row, reader))
  }

  serve(app, documentRoutes.listForApplication, async ({ actor, params }) =>
    (await listDocumentsOfApplication(db, actor, settings, params.id)).map(presentDocument),
  )
  serve(app, routes.create, async ({ actor, body }) =>
    presentApplication(await createApplication(context, actor, body), readerOf(actor, settings)),
  )
  serve(app, routes.find, async ({ actor, params }) =>
    presentDetail(await findApplication(db, actor, params.id), actor),
  )
  serve(app, routes.listOthers, async ({ actor, params }) => {
    const reader = readerOf(actor, settings)
    return (await listOtherApplications(db, actor, params.id)).map((row) => presentApplication(row, reader))
  })
  serve(app, routes.previewApproval, ({ actor, params, request }) =>
    previewApproval(db, actor, params.id, new Date(), formatOf(request)),
  )
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
  serve(app, routes.open, ({ actor, params }) => openApplication(context, actor, params.id))
  serve(app, routes.shortlist, async ({ actor, params, body }) =>
    presentApplication(
      await shortlistApplication(context, actor, params.id, body.isShortlisted),
      readerOf(actor, settings),
    ),
  )
  serve(app, routes.ask, async ({ actor, params, body }) =>
    presentApplication(await askApplicant(context, actor, params.id, body), readerOf(actor, settings)),
  )
  serve(app, routes.stopWaiting, async ({ actor, params }) =>
    presentApplication(await stopWaiting(context, actor, params.id), readerOf(actor, settings)),
  )
  serve(app, routes.listQuestions, async () => questionsAllowedWith(settings.sensitiveQuestions))
  serve(app, routes.exportDecisions, async ({ actor, params, request, reply }) => {
    const { property, pages } = await readDecisions(db, actor, params.id)
    const reader = readerOf(actor, settings)
    return sendCsv(reply, {
      name: `decisions ${property.title}`,
      columns: DECISION_COLUMNS,
      pages,
      present: (row) => presentDecision(row, reader, property.currency),
      format: csvFormatOf(request),
    })
  })
  serve(app, routes.exportList, async ({ actor, query, request, reply }) => {
    const reader = readerOf(actor, settings)
    return sendCsv(reply, {
      name: 'applications',
      columns: APPLICATION_CSV(query.columns ?? APPLICATION_LIST_COLUMNS[query.scope]),
      pages: exportApplications(db, actor, query),
      present: (row) => presentApplication(row, reader),
      format: csvFormatOf(request),
    })
  })
  serve(app, routes.findDraft, ({ actor, params }) => findDraft(db, actor, params.id))
  serve(app, routes.saveDraft, ({ actor, params, body }) => saveDraft(context, actor, params.id, body))
  serve(app, routes.deleteDraft, ({ actor, params }) => deleteDraft(context, actor, params.id))
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
