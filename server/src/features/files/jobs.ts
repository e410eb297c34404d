import type { AppContext } from '../../context.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { sweepFiles, sweepReservations } from './sweep.ts'

export const fileTasks = ({ db, storage }: AppContext): ScheduledTask[] => [
  { name: 'end unused reservations', every: 'minute', run: (now) => sweepReservations({ db, storage }, now) },
  { name: 'sweep unused files', every: 'hour', run: (now) => sweepFiles({ db, storage }, now) },
]
