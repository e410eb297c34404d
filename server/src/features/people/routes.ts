import { peopleRoutes as routes } from '@lintel/contract/people/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { today } from '../../format/days.ts'
import { serve } from '../../http/serve.ts'
import { findPersonPage } from './person-page.ts'
import { presentPersonPage } from './present.ts'

export function peopleRoutes(app: FastifyInstance, { db, settings }: AppContext) {
  serve(app, routes.find, async ({ actor, params }) =>
    presentPersonPage(await findPersonPage(db, actor, params.id, { settings, today: today() })),
  )
}
