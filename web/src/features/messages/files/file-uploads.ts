import { makeClientId } from '../../../api/client-id.ts'
import { listInterruptedIds } from '../../files/interrupted-uploads.ts'
import { claimUploads, hasLocks } from '../../files/upload-lock.ts'
import { createFileSender, type FileSender } from './file-sender.ts'
import { type FileSenderOptions, keepIfSame, type UnsentFile } from './unsent-file.ts'

export type FileUploads = Omit<FileSender, 'ready'>

/**
 * Opens the uploads of this page, and unfinished ones of closed pages. Each page has its own, since two pages that share them
 * would upload everything twice.
 */
export async function openFileUploads({
  idPrefix,
  ...options
}: FileSenderOptions & { idPrefix: string }): Promise<FileUploads> {
  const ids = new Set([...listInterruptedIds(idPrefix), hasLocks() ? `${idPrefix}-${makeClientId()}` : idPrefix])
  const claims = await Promise.all([...ids].map(async (id) => ({ id, release: await claimUploads(id) })))
  const free = claims.filter(({ release }) => release !== null)
  const all = free.map(({ id }) => createFileSender({ id, ...options }))
  const own = all.at(-1)
  if (!own) throw new Error('no lock for uploads')
  await own.ready
  let files: readonly UnsentFile[] = []
  return {
    getSnapshot() {
      files = keepIfSame(
        files,
        all.flatMap((uploads) => uploads.getSnapshot()),
      )
      return files
    },
    progressOf: (clientId) => Math.max(...all.map((uploads) => uploads.progressOf(clientId))),
    add: own.add,
    retry: (clientId) => all.forEach((uploads) => void uploads.retry(clientId)),
    discard: (clientId) => all.forEach((uploads) => void uploads.discard(clientId)),
    close() {
      for (const uploads of all) uploads.close()
      for (const { release } of free) release?.()
    },
  }
}
