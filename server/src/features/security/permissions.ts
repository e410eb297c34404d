import type { securityRoutes } from '@lintel/contract/security/routes'
import { agents, always, type Permissions, signedIn } from '../../test/permissions.ts'

export const permissions: Permissions<typeof securityRoutes> = {
  'GET /api/auth/security-log': always(signedIn),
  'GET /api/agent/security-log': always(agents),
}
