import type { AppContext } from '../../context.ts'
import { shortenAddresses } from '../../events/retention.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'

export const securityTasks = ({ db }: AppContext): ScheduledTask[] => [
  { name: 'shorten addresses in the security log', every: 'hour', run: (now) => shortenAddresses(db, now) },
]
