import { and, eq, inArray, sql } from 'drizzle-orm'
import { isAnyOf } from '../../db/many.ts'
import { mutedTopics } from '../messages/notices/muted.ts'
import { preferences } from './table.ts'

/** Notices of a topic are sent until their reader switches it off. */
export const preferredTopics = mutedTopics.with((db, userIds, topics) => {
  const { userId, name, value } = preferences
  return db
    .select({ userId, topic: name })
    .from(preferences)
    .where(and(isAnyOf(userId, userIds), inArray(name, topics), eq(value, sql`'false'::jsonb`)))
})
