import { count, sql } from 'drizzle-orm'
import { isAnyOf } from '../../../db/many.ts'
import { homeRemoval } from '../../properties/causes.ts'
import { applications } from '../table.ts'

/** Applications go with their home. */
export const onHomeRemoval = homeRemoval.with({
  async preview(db, { propertyIds }) {
    const [applied] = await db
      .select({
        applications: count(),
        pendingApplications: sql<number>`(count(*) filter (where ${applications.status} = 'pending'))::int`,
      })
      .from(applications)
      .where(isAnyOf(applications.propertyId, propertyIds))
    return applied ?? {}
  },
})
