import type { ApplicationStatus } from './status.ts'

/** What ends an application: the first rejection, and the last day of the lease that followed from it, as `YYYY-MM-DD`. */
export type ApplicationEnd = { status: ApplicationStatus; rejectedAt: Date | null; leaseEndsOn: string | null }

/**
 * Whether an application gives its landlord access to the documents sent with it and to the applicant's email and phone: while
 * it is pending, for some days after its first rejection, and for as many after the last day of its lease.
 * @param endedAfter applications rejected at or before this instant, or whose lease ended before its day, give no access
 */
export function givesAccess({ status, rejectedAt, leaseEndsOn }: ApplicationEnd, endedAfter: Date): boolean {
  if (status === 'pending') return true
  if (status === 'rejected') return rejectedAt !== null && rejectedAt > endedAfter
  return status === 'approved' && leaseGivesAccess(leaseEndsOn, endedAfter)
}

/** Whether a lease with this last day gives access. @param endedAfter as for `givesAccess` */
export const leaseGivesAccess = (endsOn: string | null, endedAfter: Date): boolean =>
  endsOn !== null && endsOn >= endedAfter.toISOString().slice(0, 10)
