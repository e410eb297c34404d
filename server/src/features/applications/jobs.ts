import type { AppContext } from '../../context.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { publishEndedAccess } from './access/commands.ts'
import { sweepDrafts } from './drafts/commands.ts'

export const applicationTasks = (context: AppContext): ScheduledTask[] => [
  { name: 'delete old drafts', every: 'hour', run: (now) => sweepDrafts(context.db, now) },
  { name: 'end access to applicants', every: 'minute', run: (now) => publishEndedAccess(context, now) },
]
