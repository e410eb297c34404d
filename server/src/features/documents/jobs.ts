import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { type JobKind, type Work, work } from '../../jobs/jobs.ts'
import { documents } from './table.ts'

/** A document is gone, and its bytes are to go. */
export const REMOVE_BYTES: JobKind<{ key: string }> = {
  name: 'remove a document’s bytes',
  data: z.object({ key: z.string() }),
}

/** Bytes are about to be stored; should no document name them by then, its process died before the row was written. */
export const REMOVE_UNNAMED_BYTES: JobKind<{ key: string }> = {
  name: 'remove bytes that no document names',
  data: z.object({ key: z.string() }),
}
/** Longer than bytes and their row are ever apart: a statement is cut off after 15 seconds. */
export const UNNAMED_MS = 60 * 60 * 1000

export const documentWorks = ({ storage }: AppContext): Work[] => [
  work(REMOVE_BYTES, (_tx, { key }) => storage.remove(key)),
  work(REMOVE_UNNAMED_BYTES, async (tx, { key }) => {
    const named = await tx.$count(documents, eq(documents.storageKey, key))
    if (named === 0) await storage.remove(key)
  }),
]
