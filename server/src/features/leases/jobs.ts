import type { AppContext } from '../../context.ts'
import { defineJob, type JobHandler } from '../../jobs/jobs.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { closeEndedLeases } from './commands.ts'
import { invitationJobs } from './invitations/jobs.ts'
import { createLeaseDocument, LEASE_PDF } from './pdf/commands.ts'

export const leaseJobs = (context: AppContext): JobHandler[] => [
  defineJob({
    ...LEASE_PDF,
    // Has its own transaction, so that the document is published after its commit. A second run does nothing.
    run: (_tx, { leaseId }) => createLeaseDocument(context, leaseId),
  }),
  ...invitationJobs(context),
]

export const leaseTasks = (context: AppContext): ScheduledTask[] => [
  { name: 'close ended leases', every: 'quarter', run: (now) => closeEndedLeases(context, now) },
]
