import type { ApplicationStatus } from './status.ts'

/**
 * Whether an application gives its landlord access to the documents sent with it and to the applicant's e-mail and phone:
 * not once it is withdrawn, and for some days after a rejection.
 * @param rejectedAfter applications rejected at or before this instant give no access
 */
export function givesAccess(
  { status, rejectedAt }: { status: ApplicationStatus; rejectedAt: Date | null },
  rejectedAfter: Date,
): boolean {
  if (status === 'rejected') return rejectedAt !== null && rejectedAt > rejectedAfter
  return status !== 'withdrawn'
}
