import { personPolicy } from '@lintel/contract/people/policy'
import { and, inArray, isNull } from 'drizzle-orm'
import { presentPerson, presentUser } from '../accounts/present.ts'
import { recentKinds } from '../accounts/recent-records.ts'
import { users } from '../accounts/table.ts'
import { visibleTo } from './queries.ts'

/** A deleted account has nothing left to show. */
export const recentPeople = recentKinds.with({
  kind: 'user',
  async load(db, actor, ids) {
    const rows = await db
      .select()
      .from(users)
      .where(and(inArray(users.id, ids), isNull(users.deletedAt), visibleTo(actor)))
    return rows.map((row) => {
      const { isApproved, state } = presentUser(row)
      const account = personPolicy.readAccount(actor) ? { isApproved, state } : null
      return { id: row.id, record: { kind: 'user', person: { ...presentPerson(row), role: row.role, account } } }
    })
  },
})
