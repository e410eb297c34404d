import { and, count, ne, or, sql } from 'drizzle-orm'
import { isAnyOf } from '../../../db/many.ts'
import { detachFiles } from '../../files/attach/commands.ts'
import { type HomeRemoval, homeRemoval } from '../../properties/causes.ts'
import { applicationRemoval } from '../causes.ts'
import { applicationDrafts, applications } from '../table.ts'

/** Applications go with their home. Those that became a lease of an archived home stay with it. */
export const onHomeRemoval = homeRemoval.with({
  async preview(db, cause) {
    const [applied] = await db
      .select({
        applications: count(),
        pendingApplications: sql<number>`(count(*) filter (where ${applications.status} = 'pending'))::int`,
      })
      .from(applications)
      .where(goesWithHome(cause))
    return applied ?? {}
  },
  async lock(tx, cause) {
    const locked = tx.select({ id: applications.id }).from(applications).where(goesWithHome(cause))
    return (await locked.orderBy(applications.id).for('update')).map(({ id }) => id)
  },
  async apply(tx, happened, { removedIds, archivedIds }, applicationIds) {
    await applicationRemoval.run(tx, happened, { applicationIds })
    await detachFiles(tx, 'applicationId', applicationIds)
    await tx.delete(applications).where(isAnyOf(applications.id, applicationIds))
    await tx.delete(applicationDrafts).where(isAnyOf(applicationDrafts.propertyId, [...removedIds, ...archivedIds]))
  },
})

const goesWithHome = ({ removedIds, archivedIds }: HomeRemoval) =>
  or(
    isAnyOf(applications.propertyId, removedIds),
    and(isAnyOf(applications.propertyId, archivedIds), ne(applications.status, 'approved')),
  )
