import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { defineJob, type JobHandler, type JobKind, type JobLimit } from '../../jobs/jobs.ts'
import { documents } from './table.ts'

const input = z.object({ key: z.string() })

/** A document was deleted; its bytes follow. */
export const REMOVE_BYTES: JobKind<{ key: string }> = {
  kind: 'remove-document-bytes',
  title: 'Delete the file of a removed document',
  input,
  priority: 'background',
}

/** Removes bytes that no document names: the process died between storing them and writing the document. */
export const REMOVE_ORPHANED_BYTES: JobKind<{ key: string }> = {
  kind: 'remove-orphaned-document-bytes',
  title: 'Delete a file that belongs to no document',
  input,
  priority: 'background',
}
/** Far longer than bytes and their document are apart: a statement times out after 15 seconds. */
export const ORPHANED_AFTER_MS = 60 * 60 * 1000

/** A store that stays silent leaves the other slots to other jobs. */
const STORAGE_LIMIT: JobLimit = { max: 1 }

export const documentJobs = ({ storage }: AppContext): JobHandler[] => [
  defineJob({ ...REMOVE_BYTES, limit: STORAGE_LIMIT, run: (_tx, { key }) => storage.remove(key) }),
  defineJob({
    ...REMOVE_ORPHANED_BYTES,
    limit: STORAGE_LIMIT,
    async run(tx, { key }) {
      const named = await tx.$count(documents, eq(documents.storageKey, key))
      if (named === 0) await storage.remove(key)
    },
  }),
]
