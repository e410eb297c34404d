import { CallError } from '../../api/client.ts'
import { toast } from '../../ui/toast-store.ts'
import { reasonOf } from './reason.ts'
import type { Uploads } from './uppy.ts'

/**
 * Says in a toast, also while the dialog is closed, why a file failed: the dialog itself hides its reason behind a question
 * mark. What the dialog says plainly (too large, of another kind, there already) is left to it.
 */
export function tellFailures(uppy: Uploads, { onSignedOut }: { onSignedOut?: () => void } = {}) {
  uppy.on('upload-error', (file, error) => {
    const reason = reasonOf(error)
    // After the library's own note of it, which may name no more than an address.
    if (file && uppy.getFile(file.id)) uppy.setFileState(file.id, { error: reason })
    // Whoever is signed out is told so, and taken to sign in.
    if (error instanceof CallError && error.status === 401) return
    toast({ title: `Failed to upload ${file?.name ?? 'a file'}`, description: reason, variant: 'destructive' })
    if ('isAuthError' in error) onSignedOut?.()
  })
  uppy.on('info-visible', () => {
    const { message, details } = uppy.getState().info?.at(-1) ?? {}
    // Those with a reason in words are failed files, told above.
    if (details && typeof details !== 'string')
      toast({ title: String(message), description: reasonOf(details), variant: 'destructive' })
  })
  uppy.on('is-offline', () => {
    const isUnderWay = Object.keys(uppy.getState().currentUploads).length > 0
    if (isUnderWay)
      toast({
        title: 'No Internet connection',
        description: 'The upload waits, and goes on by itself.',
        variant: 'destructive',
      })
  })
}
