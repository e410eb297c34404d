import type { AppContext } from '../../context.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { sweepFiles } from './sweep.ts'

export const fileTasks = ({ db, storage }: AppContext): ScheduledTask[] => [
  { name: 'sweep unused files', every: 'hour', run: (now) => sweepFiles({ db, storage }, now) },
]
