import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { type JobKind, type Work, work } from '../../jobs/jobs.ts'

/** A document is gone, and its bytes are to go. */
export const REMOVE_BYTES: JobKind<{ key: string }> = {
  name: 'remove a document’s bytes',
  data: z.object({ key: z.string() }),
}

export const documentWorks = ({ storage }: AppContext): Work[] => [
  work(REMOVE_BYTES, (_tx, { key }) => storage.remove(key)),
]
