import type { Db } from '../../../db/connect.ts'
import type { FileRecord } from '../filters.ts'
import { attachments } from '../table.ts'

/** Files by id. */
export type Files = { images?: string[]; documents?: string[] }

/**
 * Attaches files to a record, in the caller's transaction, which checks that the actor may. Skips files that are attached to it.
 * @returns how many were attached
 */
export async function attachFiles(tx: Db, { column, id }: FileRecord, { images = [], documents = [] }: Files) {
  const record = { [column]: id }
  const rows = [
    // In order, so that two transactions that attach the same pictures never deadlock.
    ...images.toSorted().map((imageId) => ({ ...record, imageId })),
    ...documents.map((documentId) => ({ ...record, documentId })),
  ]
  if (rows.length === 0) return 0
  const attached = await tx.insert(attachments).values(rows).onConflictDoNothing().returning()
  return attached.length
}
