import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../../../db/many.ts'
import { propertyHandOver } from '../../properties/causes.ts'
import { applications } from '../table.ts'
import { touchApplications } from '../touch.ts'

/** Applications go over with their homes. */
export const onHandOver = propertyHandOver.with({
  /** Owners never apply for their own home, also not before it was theirs. */
  async obstacle(db, { propertyIds, toId }) {
    const [applied] = await db
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.tenantId, toId), isAnyOf(applications.propertyId, propertyIds)))
      .limit(1)
    return applied ? 'This owner has applied for one of these homes' : null
  },
  /** Waits for transactions that attach a document to an application, so that its readers are read afterwards. */
  async lock(tx, { propertyIds }) {
    await tx
      .select({ id: applications.id })
      .from(applications)
      .where(isAnyOf(applications.propertyId, propertyIds))
      .orderBy(applications.id)
      .for('no key update')
  },
  async apply(tx, happened, { propertyIds, fromId, toId }) {
    const isOfProperties = isAnyOf(applications.propertyId, propertyIds)
    const received = await tx.update(applications).set({ ownerId: toId }).where(isOfProperties).returning()
    touchApplications(happened, received)
    touchApplications(
      happened,
      received.map((row) => ({ ...row, ownerId: fromId })),
    )
  },
})
