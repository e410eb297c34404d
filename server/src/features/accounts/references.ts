import type { KeptTexts, MakeRows, ReferencesToUsers } from '../../test/references.ts'
import { accountInvitations, accountLinks, knownBrowsers } from './table.ts'

export const referencesToUsers: ReferencesToUsers = {
  'account_invitations.invited_by': { deletion: 'deleted', handOver: 'stays' },
  'account_invitations.user_id': { deletion: 'deleted', handOver: 'stays' },
  'account_links.issued_by': { deletion: 'kept', handOver: 'stays' },
  'account_links.user_id': { deletion: 'deleted', handOver: 'stays' },
  'known_browsers.user_id': { deletion: 'deleted', handOver: 'stays' },
  'sessions.user_id': { deletion: 'deleted', handOver: 'stays' },
  'users.approved_by': { deletion: 'kept', handOver: 'stays' },
  'users.disabling_requested_by': { deletion: 'kept', handOver: 'stays' },
  'users.email_entered_by': { deletion: 'kept', handOver: 'stays' },
}

export const makeRows: MakeRows = async (world, { user }) => {
  const { db } = world
  await db.insert(knownBrowsers).values({ userId: user.id, browserHash: 'browser' })
  const { id: invitedBy } = await world.agent()
  await db.insert(accountInvitations).values({ role: 'owner', userId: user.id, invitedBy, expiresAt: new Date() })
  const invited = { role: 'tenant', tokenHash: crypto.randomUUID(), expiresAt: new Date() } as const
  await db.insert(accountInvitations).values({ ...invited, invitedBy: user.id })
  const link = { tokenHash: 'token', kind: 'reset', expiresAt: new Date() } as const
  await db.insert(accountLinks).values({ ...link, userId: user.id })
}

const CORRECTED = {
  by: ['agent'],
  because: 'an agent corrected the details of a person, whose they are',
} as const

export const keptTexts: KeptTexts = {
  'account_links.email': CORRECTED,
  'users.email': CORRECTED,
  'users.first_name': CORRECTED,
  'users.last_name': CORRECTED,
  'users.phone': CORRECTED,
  'users.search_text': CORRECTED,
  'users.sort_name': CORRECTED,
}
