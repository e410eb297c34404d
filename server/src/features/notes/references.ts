import type { ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'notes.author_id': { deletion: 'kept', handOver: 'stays' },
  'notes.user_id': { deletion: 'deleted', handOver: 'stays' },
}
