import type { AppContext } from '../../context.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { removeDeletedNotes } from './commands.ts'

export const noteTasks = ({ db }: AppContext): ScheduledTask[] => [
  { name: 'remove deleted notes', every: 'hour', run: (now) => removeDeletedNotes(db, now) },
]
