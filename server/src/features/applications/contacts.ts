import { desc, eq, sql } from 'drizzle-orm'
import { contactQueries } from '../accounts/contacts.ts'
import { applicationEvents, applications } from './table.ts'

/** How many of a user's latest decisions are searched. */
const DECISIONS_MAX = 1_000

/** The parties of the user's latest decisions. */
export const partiesOfDecisions = contactQueries.with((db, userId) => {
  const decided = db
    .select({ tenantId: applications.tenantId, ownerId: applications.ownerId })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .where(eq(applicationEvents.actorId, userId))
    .orderBy(desc(applicationEvents.at))
    .limit(DECISIONS_MAX)
    .as('decided')
  return db.select({ id: sql`unnest(array[${decided.tenantId}, ${decided.ownerId}])` }).from(decided)
})
