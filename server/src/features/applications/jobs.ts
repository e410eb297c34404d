import type { AppContext } from '../../context.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { publishEndedAccess } from './access/commands.ts'

export const applicationTasks = (context: AppContext): ScheduledTask[] => [
  { name: 'end access to applicants', every: 'minute', run: (now) => publishEndedAccess(context, now) },
]
