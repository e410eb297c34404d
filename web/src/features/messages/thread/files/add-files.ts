import type { User } from '@lintel/contract/accounts/schema'
import { toast } from '../../../../ui/overlays/toast-store.ts'
import { addChosenFiles, countChosenFiles } from '../../files/chosen-files.ts'
import { preloadFileUploads } from '../../files/file-queue.ts'
import { refusalText, takeFiles } from '../../files/file-rules.ts'

/** Adds files to the message to a user. A toast says which ones can't be sent, and why. */
export function addFiles(sender: Pick<User, 'id' | 'role' | 'isApproved'>, partnerId: string, files: readonly File[]) {
  const { taken, refused } = takeFiles(files, countChosenFiles(partnerId), sender)
  const refusal = refusalText(refused)
  if (refusal) toast({ ...refusal, variant: 'destructive' })
  if (taken.length === 0) return
  addChosenFiles(partnerId, taken)
  preloadFileUploads()
}
