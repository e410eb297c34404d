import { givesAccess } from '@lintel/contract/applications/access'
import type { ApplicantFacts } from '@lintel/contract/applications/policy'
import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Settings } from '../../../context.ts'
import { isActive, leases } from '../../leases/table.ts'
import { properties } from '../../properties/table.ts'
import { type ApplicationRow, applications } from '../table.ts'

const DAY_MS = 86_400_000

/** @returns the instant such that applications rejected after it still give access to the applicant */
export const rejectedAfter = ({ applicantAccessDays }: Pick<Settings, 'applicantAccessDays'>, now = new Date()) =>
  new Date(now.getTime() - applicantAccessDays * DAY_MS)

/** The SQL of `givesAccess`. @param after from `rejectedAfter` */
export const isAccessible = (after: Date): SQL | undefined =>
  or(
    inArray(applications.status, [...LIVE_STATUSES]),
    and(eq(applications.status, 'rejected'), gt(applications.rejectedAt, after)),
  )

/** What else connects an applicant with the owner: a live application or a lease, and the last rejection. */
export type OtherReason = { isStanding: boolean; rejectedAt: Date | null }

/** For a row that only its applicant reads, to whom nothing is hidden. */
export const NO_OTHER_REASON: OtherReason = { isStanding: false, rejectedAt: null }

const other = alias(applications, 'other')
const isOther = and(
  eq(other.tenantId, applications.tenantId),
  eq(other.ownerId, applications.ownerId),
  ne(other.id, applications.id),
)

/** The columns of an `OtherReason`, for a query of applications. */
export const otherReasonColumns = {
  isStanding: sql<boolean>`(
    exists (select from ${applications} other where ${and(isOther, inArray(other.status, [...LIVE_STATUSES]))})
    or exists (select from ${leases} join ${properties} home on home.id = ${leases.propertyId}
      where ${and(eq(leases.tenantId, applications.tenantId), isActive)} and home.owner_id = ${applications.ownerId}))`,
  rejectedAt: sql`(select max(${other.rejectedAt}) from ${applications} other where ${isOther})`.mapWith(
    applications.rejectedAt,
  ) as SQL<Date | null>,
}

type Row = Pick<ApplicationRow, 'tenantId' | 'ownerId' | 'status' | 'rejectedAt'> & { otherReason: OtherReason }

/** The facts that decide what an application shows of its applicant. @param after from `rejectedAfter` */
export const applicantFactsOf = (row: Row, after: Date): ApplicantFacts => ({
  tenantId: row.tenantId,
  ownerId: row.ownerId,
  givesAccess: givesAccess(row, after),
  hasOtherReason: row.otherReason.isStanding || (row.otherReason.rejectedAt ?? new Date(0)) > after,
})
