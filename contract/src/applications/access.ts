import type { ApplicationStatus } from './status.ts'

/** What ends an application: the first rejection, and the instant at which the lease that followed from it is over. */
export type ApplicationEnd = { status: ApplicationStatus; rejectedAt: Date | null; leaseEndsAt: Date | null }

/**
 * Whether an application gives its landlord access to the documents sent with it and to the applicant's email and phone: while
 * it is pending, for some days after its first rejection, and for as many after the last day of its lease.
 * @param endedAfter applications rejected at or before this instant, or whose lease was over by then, give no access
 */
export function givesAccess({ status, rejectedAt, leaseEndsAt }: ApplicationEnd, endedAfter: Date): boolean {
  if (status === 'pending') return true
  if (status === 'rejected') return rejectedAt !== null && rejectedAt > endedAfter
  return status === 'approved' && leaseGivesAccess(leaseEndsAt, endedAfter)
}

/** Whether a lease that is over at this instant gives access. @param endedAfter as for `givesAccess` */
export const leaseGivesAccess = (endsAt: Date | null, endedAfter: Date): boolean =>
  endsAt !== null && endsAt > endedAfter
