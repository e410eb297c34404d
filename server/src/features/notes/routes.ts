import { noteRoutes as routes } from '@lintel/contract/notes/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { presentPage } from '../../db/paging.ts'
import { serve } from '../../http/serve.ts'
import { addNoteAboutApplication, addNoteAboutUser, editNote, removeNote, restoreNote } from './commands.ts'
import { presentNote } from './present.ts'
import { listNotesAboutApplication, listNotesAboutUser } from './queries.ts'

export function noteRoutes(app: FastifyInstance, context: AppContext) {
  const { db } = context
  serve(app, routes.listAboutUser, async ({ actor, params, query }) =>
    presentPage(await listNotesAboutUser(db, actor, params.id, query), presentNote),
  )
  serve(app, routes.addAboutUser, async ({ actor, params, body }) =>
    presentNote(await addNoteAboutUser(context, actor, params.id, body)),
  )
  serve(app, routes.listAboutApplication, async ({ actor, params, query }) =>
    presentPage(await listNotesAboutApplication(db, actor, params.id, query), presentNote),
  )
  serve(app, routes.addAboutApplication, async ({ actor, params, body }) =>
    presentNote(await addNoteAboutApplication(context, actor, params.id, body)),
  )
  serve(app, routes.edit, async ({ actor, params, body }) =>
    presentNote(await editNote(context, actor, params.id, body)),
  )
  serve(app, routes.remove, ({ actor, params }) => removeNote(context, actor, params.id))
  serve(app, routes.restore, async ({ actor, params }) => presentNote(await restoreNote(context, actor, params.id)))
}
