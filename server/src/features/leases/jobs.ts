import { dayOf } from '../../clock.ts'
import type { AppContext } from '../../context.ts'
import { type Work, work } from '../../jobs/jobs.ts'
import type { Round } from '../../jobs/schedule.ts'
import { closeEndedLeases } from './commands.ts'
import { LEASE_PAPER, writePaper } from './paper/commands.ts'

export const leaseWorks = (context: AppContext): Work[] => [
  // Not in the job's own transaction: people are told when it is there to be read, and done again it does nothing.
  work(LEASE_PAPER, (_tx, { leaseId }) => writePaper(context, leaseId)),
]

export const leaseRounds = (context: AppContext): Round[] => [
  { name: 'ended leases', every: 'hour', run: (now) => closeEndedLeases(context, dayOf(now)) },
]
