import type { AppContext } from '../../../context.ts'
import { defineJob, type JobHandler } from '../../../jobs/jobs.ts'
import { announceChange } from './commands.ts'
import { ACCOUNT_CHANGED } from './job-kinds.ts'

export const disablingJobs = (context: AppContext): JobHandler[] => [
  defineJob({
    ...ACCOUNT_CHANGED,
    // Has its own transaction, so that changes are published after its commit. A second run publishes them again.
    run: (_tx, { userId }) => announceChange(context, userId),
  }),
]
