import { and, desc, eq, sql } from 'drizzle-orm'
import { events } from '../../events/table.ts'
import { contactQueries } from '../accounts/contacts.ts'
import { applications } from './table.ts'

/** How many of a user's latest decisions are searched. */
const DECISIONS_MAX = 1_000

/** The parties of the user's latest decisions. */
export const partiesOfDecisions = contactQueries.with((db, userId) => {
  const decided = db
    .select({ tenantId: applications.tenantId, ownerId: applications.ownerId })
    .from(events)
    .innerJoin(applications, eq(applications.id, events.recordId))
    .where(and(eq(events.actorId, userId), eq(events.recordKind, 'application')))
    .orderBy(desc(events.at))
    .limit(DECISIONS_MAX)
    .as('decided')
  return db.select({ id: sql`unnest(array[${decided.tenantId}, ${decided.ownerId}])` }).from(decided)
})
