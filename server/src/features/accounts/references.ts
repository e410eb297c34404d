import type { MakeRows, ReferencesToUsers } from '../../test/references.ts'
import { accountLinks, knownBrowsers } from './table.ts'

export const referencesToUsers: ReferencesToUsers = {
  'account_links.issued_by': { deletion: 'kept', handOver: 'stays' },
  'account_links.user_id': { deletion: 'deleted', handOver: 'stays' },
  'known_browsers.user_id': { deletion: 'deleted', handOver: 'stays' },
  'sessions.user_id': { deletion: 'deleted', handOver: 'stays' },
  'users.approved_by': { deletion: 'kept', handOver: 'stays' },
  'users.disabling_requested_by': { deletion: 'kept', handOver: 'stays' },
}

export const makeRows: MakeRows = async ({ db }, { user }) => {
  await db.insert(knownBrowsers).values({ userId: user.id, browserHash: 'browser' })
  const link = { tokenHash: 'token', kind: 'reset', expiresAt: new Date() } as const
  await db.insert(accountLinks).values({ ...link, userId: user.id })
}
