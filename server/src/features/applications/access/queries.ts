import { type ApplicationEnd, givesAccess, leaseGivesAccess } from '@lintel/contract/applications/access'
import type { ApplicantFacts } from '@lintel/contract/applications/policy'
import { and, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAccessibleLease } from '../../leases/queries.ts'
import { isActive, leases } from '../../leases/table.ts'
import { properties } from '../../properties/table.ts'
import { type ApplicationRow, applications } from '../table.ts'

const isItsLease = and(eq(leases.applicationId, applications.id), isActive)

/** The SQL of `givesAccess`. @param after from `endedAfter` */
export const isAccessible = (after: Date): SQL | undefined =>
  or(
    eq(applications.status, 'pending'),
    and(eq(applications.status, 'rejected'), gt(applications.rejectedAt, after)),
    and(
      eq(applications.status, 'approved'),
      sql`exists (select from ${leases} where ${and(isItsLease, isAccessibleLease(after))})`,
    ),
  )

const lastEnd = sql`max(start_of_day(${leases.timeZone}, ${leases.endsOn} + 1))`

/** When an application's lease is over, for a query of applications. */
export const leaseEndsAt = sql`(select ${lastEnd} from ${leases} where ${isItsLease})`.mapWith(
  applications.rejectedAt,
) as SQL<Date | null>

/** What else connects an applicant with the owner: a pending application, the last rejection, and the end of a lease. */
export type OtherReason = { isPending: boolean; rejectedAt: Date | null; leaseEndsAt: Date | null }

/** For a row that only its applicant reads, to whom nothing is hidden. */
export const NO_OTHER_REASON: OtherReason = { isPending: false, rejectedAt: null, leaseEndsAt: null }

const other = alias(applications, 'other')
const isOther = and(
  eq(other.tenantId, applications.tenantId),
  eq(other.ownerId, applications.ownerId),
  ne(other.id, applications.id),
)

/** The columns of an `OtherReason`, for a query of applications. */
export const otherReasonColumns = {
  isPending: sql<boolean>`exists (select from ${applications} other where ${and(isOther, eq(other.status, 'pending'))})`,
  rejectedAt: sql`(select max(${other.rejectedAt}) from ${applications} other where ${isOther})`.mapWith(
    applications.rejectedAt,
  ) as SQL<Date | null>,
  leaseEndsAt: sql`(select ${lastEnd}
    from ${leases} join ${properties} home on home.id = ${leases.propertyId}
    where ${and(eq(leases.tenantId, applications.tenantId), isActive)} and home.owner_id = ${applications.ownerId})`.mapWith(
    applications.rejectedAt,
  ) as SQL<Date | null>,
}

type Row = Pick<ApplicationRow, 'tenantId' | 'ownerId'> & ApplicationEnd & { otherReason: OtherReason }

/** The facts that decide what an application shows of its applicant. @param after from `endedAfter` */
export const applicantFactsOf = (row: Row, after: Date): ApplicantFacts => ({
  tenantId: row.tenantId,
  ownerId: row.ownerId,
  givesAccess: givesAccess(row, after),
  hasOtherReason: isReason(row.otherReason, after),
})

const isReason = ({ isPending, rejectedAt, leaseEndsAt }: OtherReason, after: Date) =>
  isPending || (rejectedAt !== null && rejectedAt > after) || leaseGivesAccess(leaseEndsAt, after)
