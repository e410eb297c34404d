import { and, eq } from 'drizzle-orm'
import { leaseCreation } from '../../leases/causes.ts'
import { applications } from '../table.ts'

/** Applications stay as they are; whoever creates the lease is told how many wait. */
export const onLeaseCreation = leaseCreation.with({
  async preview(db, { property }) {
    const isPending = and(eq(applications.propertyId, property.id), eq(applications.status, 'pending'))
    return { pendingApplications: await db.$count(applications, isPending) }
  },
})
