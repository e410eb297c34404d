import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../../../db/many.ts'
import type { Format } from '../../../format/format.ts'
import { leaseCreation } from '../../leases/causes.ts'
import { applications } from '../table.ts'

/** Applications stay as they are, and one can see how many wait. An approval says itself what becomes of them. */
export const onLeaseCreation = leaseCreation.with({
  async preview(db, { leases }) {
    const propertyIds = leases.filter(({ lease }) => lease.applicationId === null).map(({ property }) => property.id)
    if (propertyIds.length === 0) return []
    const isPending = and(isAnyOf(applications.propertyId, propertyIds), eq(applications.status, 'pending'))
    const pending = await db.$count(applications, isPending)
    if (pending === 0) return []
    const verbs = pending === 1 ? ['waits', 'stays'] : ['wait', 'stay']
    const text = ({ count }: Format) =>
      `${count(pending, 'application')} for it ${verbs[0]} for a decision and ${verbs[1]} open.`
    return [{ text, data: { pendingApplications: pending } }]
  },
})
