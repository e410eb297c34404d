import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../context.ts'
import { serve } from '../../../http/serve.ts'
import { presentUser } from '../present.ts'
import { correctDetails } from './correct-details.ts'

/** What agents do with the accounts of tenants and owners. */
export function administrationRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, routes.correctDetails, async ({ actor, params, body, request, reply }) => {
    const confirmedAt = request.session?.confirmedAt ?? null
    const version = parseUserVersion(request.headers['if-match'])
    const user = presentUser(await correctDetails(context, actor, params.id, body, version, confirmedAt))
    reply.header('etag', `"${user.updatedAt}"`)
    return user
  })
}

/** The `updatedAt` that an If-Match header requires; null for any. */
const parseUserVersion = (header: string | undefined) =>
  header === undefined || header === '*' ? null : header.replaceAll('"', '')
