import type { ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'account_links.issued_by': { deletion: 'kept', handOver: 'stays' },
  'account_links.user_id': { deletion: 'deleted', handOver: 'stays' },
  'known_browsers.user_id': { deletion: 'deleted', handOver: 'stays' },
  'sessions.user_id': { deletion: 'deleted', handOver: 'stays' },
  'users.approved_by': { deletion: 'kept', handOver: 'stays' },
  'users.disabling_requested_by': { deletion: 'kept', handOver: 'stays' },
}
