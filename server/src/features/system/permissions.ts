import type { systemRoutes } from '@lintel/contract/system/routes'
import { agents, always, type Permissions, type Scene } from '../../test/permissions.ts'

const failedJob = async ({ world }: Scene) => ({ params: { id: (await world.failedJob()).id } })

export const permissions: Permissions<typeof systemRoutes> = {
  'GET /api/agent/system': always(agents),
  'GET /api/agent/system/failed-jobs': always(agents),
  'POST /api/agent/system/failed-jobs/retry': always(agents),
  'POST /api/agent/system/failed-jobs/:id/retry': always(agents, failedJob),
  'DELETE /api/agent/system/failed-jobs/:id': always(agents, failedJob),
  'GET /api/agent/system/bounced-emails': always(agents),
}
