import { and, eq, inArray } from 'drizzle-orm'
import { recentKinds } from '../accounts/recent-records.ts'
import { personColumns, users } from '../accounts/table.ts'
import { conversations } from './table.ts'

export const recentConversations = recentKinds.with({
  kind: 'conversation',
  async load(db, actor, ids) {
    const rows = await db
      .select({ ...personColumns, role: users.role })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.partnerId))
      .where(and(eq(conversations.userId, actor.id), inArray(conversations.partnerId, ids)))
    return rows.map((user) => ({ id: user.id, record: { kind: 'conversation', user } }))
  },
})
