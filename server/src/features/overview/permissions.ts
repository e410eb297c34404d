import type { overviewRoutes } from '@lintel/contract/overview/routes'
import { always, type Permissions, signedIn } from '../../test/permissions.ts'

export const permissions: Permissions<typeof overviewRoutes> = {
  'GET /api/overview': always(signedIn),
}
