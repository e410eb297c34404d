import { peopleRoutes as routes } from '@lintel/contract/people/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { sendCsv } from '../../csv/send.ts'
import { presentPage } from '../../db/paging.ts'
import { csvFormatOf } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { USER_CSV } from './export/users-csv.ts'
import { findPersonPage } from './person-page.ts'
import { presentListedUser, presentPersonPage } from './present.ts'
import { countUsers, exportUsers, listUsers } from './search.ts'

export function peopleRoutes(app: FastifyInstance, { db, settings }: AppContext) {
  serve(app, routes.find, async ({ actor, params }) =>
    presentPersonPage(await findPersonPage(db, actor, params.id, { settings, now: new Date() })),
  )
  serve(app, routes.listUsers, async ({ actor, query }) =>
    presentPage(await listUsers(db, actor, query), presentListedUser),
  )
  serve(app, routes.exportUsers, async ({ actor, query, request, reply }) =>
    sendCsv(reply, {
      name: 'users',
      columns: USER_CSV(query.columns),
      pages: exportUsers(db, actor, query),
      present: presentListedUser,
      format: csvFormatOf(request),
    }),
  )
  serve(app, routes.countUsers, ({ actor }) => countUsers(db, actor))
}
