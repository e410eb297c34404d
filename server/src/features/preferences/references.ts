import type { ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'preferences.user_id': { deletion: 'deleted', handOver: 'stays' },
}
