import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { mayRemoveFiles } from '../../backup/lock.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { defineJob, type JobHandler, type JobKind, type JobLimit, Postponed } from '../../jobs/jobs.ts'
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

const AFTER_BACKUP_MS = 60 * 1000

export const documentJobs = ({ storage }: AppContext): JobHandler[] => [
  defineJob({
    ...REMOVE_BYTES,
    limit: STORAGE_LIMIT,
    async run(tx, { key }) {
      await waitForBackup(tx)
      await storage.remove(key)
    },
  }),
  defineJob({
    ...REMOVE_ORPHANED_BYTES,
    limit: STORAGE_LIMIT,
    async run(tx, { key }) {
      // A backup may have seen a document that has been deleted since.
      await waitForBackup(tx)
      const named = await tx.$count(documents, eq(documents.storageKey, key))
      if (named === 0) await storage.remove(key)
    },
  }),
]

/** @throws Postponed while a backup runs */
async function waitForBackup(tx: Db) {
  if (!(await mayRemoveFiles(tx))) throw new Postponed('a backup runs', AFTER_BACKUP_MS)
}
