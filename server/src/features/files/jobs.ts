import type { AppContext } from '../../context.ts'
import type { Round } from '../../jobs/schedule.ts'
import { sweepFiles } from './sweep.ts'

export const fileRounds = ({ db, storage }: AppContext): Round[] => [
  { name: 'files nobody refers to', every: 'hour', run: (now) => sweepFiles({ db, storage }, now) },
]
