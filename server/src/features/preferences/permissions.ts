import { randomUUID } from 'node:crypto'
import type { preferenceRoutes } from '@lintel/contract/preferences/routes'
import { always, type Permissions, signedIn } from '../../test/permissions.ts'

export const permissions: Permissions<typeof preferenceRoutes> = {
  'GET /api/preferences': always(signedIn),
  'PATCH /api/preferences': always(signedIn, async () => ({ body: { isWelcomed: true } })),
  'GET /api/preferences/recent': always(signedIn),
  'POST /api/preferences/recent': always(signedIn, async () => ({ body: { kind: 'user', id: randomUUID() } })),
}
