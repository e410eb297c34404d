import { LANDLORDS } from '@lintel/contract/properties/tags'
import type { AppContext } from '../../context.ts'
import { runCommand } from '../../events/run-command.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'

export const propertyTasks = (context: AppContext): ScheduledTask[] => [
  { name: 'refresh listings', every: 'hour', run: (now) => refreshListings(context, now) },
]

/**
 * At the start of each UTC day: pages of homes say how soon owners answer and from when a home is free, which changes with time
 * alone, and are cached until something is reported as changed.
 */
async function refreshListings(context: AppContext, now: Date): Promise<void> {
  if (now.getUTCHours() !== 0) return
  await runCommand(context, async (_tx, happened) => happened.touch('everyone', LANDLORDS))
}
