import type { MakeRows, ReferencesToUsers } from '../../test/references.ts'
import { preferences } from './table.ts'

export const referencesToUsers: ReferencesToUsers = {
  'preferences.user_id': { deletion: 'deleted', handOver: 'stays' },
}

export const makeRows: MakeRows = async ({ db }, { user }) => {
  await db.insert(preferences).values({ userId: user.id, name: 'recent', value: [] })
}
