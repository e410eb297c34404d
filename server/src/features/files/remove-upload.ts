import { mayRemoveFiles } from '../../backup/lock.ts'
import type { AppContext } from '../../context.ts'

/** Removes the bytes of an upload that is refused or used. While a backup runs they stay, and are swept when the upload expires. */
export function removeUploadedBytes({ db, storage }: Pick<AppContext, 'db' | 'storage'>, key: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (await mayRemoveFiles(tx)) await storage.remove(key)
  })
}
