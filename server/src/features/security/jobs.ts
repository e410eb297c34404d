import type { AppContext } from '../../context.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { shortenAddresses } from './commands.ts'

export const securityTasks = ({ db }: AppContext): ScheduledTask[] => [
  { name: 'shorten addresses in the security log', every: 'hour', run: (now) => shortenAddresses(db, now) },
]
