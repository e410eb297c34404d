import { and, eq, type SQL, sql } from 'drizzle-orm'
import { properties } from '../properties/table.ts'
import type { PropertyTie, UserId } from '../properties/ties.ts'
import { endedAfter, isAccessibleLease } from './queries.ts'
import { leaseRecord } from './record.ts'
import { isActive, leases } from './table.ts'

const isLeaseOf = (userId: UserId) => and(eq(leases.propertyId, properties.id), eq(leases.tenantId, userId))

const hasLease = (userId: UserId, condition?: SQL) =>
  sql`exists (select from ${leases} where ${and(isLeaseOf(userId), condition)})`

export const leaseTie: PropertyTie = {
  record: leaseRecord,
  isTied: hasLease,
  isTenant: (userId) => hasLease(userId, isActive),
  listEnds: (userId, propertyId) => sql`
    select coalesce(${leases.cancelledAt}, start_of_day(${leases.timeZone}, ${leases.endsOn} + 1)) as ended_at
    from ${leases} where ${eq(leases.tenantId, userId)} and ${eq(leases.propertyId, propertyId)}`,
  showsDocuments: (userId, settings) => {
    const shows = sql`bool_or(${isAccessibleLease(endedAfter(settings))})`
    return sql`select ${shows} from ${leases} where ${and(isLeaseOf(userId), isActive)}`
  },
  mayAddDocuments: (userId) => hasLease(userId, isActive),
}
