import { noteRoutes as routes } from '@lintel/contract/notes/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { presentPage } from '../../db/paging.ts'
import { serve } from '../../http/serve.ts'
import { addNoteAboutApplication, addNoteAboutPerson, editNote, removeNote, restoreNote } from './commands.ts'
import { presentNote } from './present.ts'
import { listNotesAboutApplication, listNotesAboutPerson } from './queries.ts'

export function noteRoutes(app: FastifyInstance, context: AppContext) {
  const { db } = context
  serve(app, routes.listAboutPerson, async ({ actor, params, query }) =>
    presentPage(await listNotesAboutPerson(db, actor, params.id, query), presentNote),
  )
  serve(app, routes.addAboutPerson, async ({ actor, params, body }) =>
    presentNote(await addNoteAboutPerson(context, actor, params.id, body)),
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
