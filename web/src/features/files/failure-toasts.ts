import { CallError } from '../../api/client.ts'
import { toast } from '../../ui/overlays/toast-store.ts'
import { uploadFailureText } from './upload-failure-text.ts'
import type { UppyInstance } from './uppy-types.ts'

/**
 * Shows why a file failed in a toast, also while the dialog is closed: the dialog hides the reason behind a question mark.
 * Failed restrictions (too large, wrong type, duplicate) are shown by the dialog only.
 */
export function showFailureToasts(uppy: UppyInstance, { onSignedOut }: { onSignedOut?: () => void } = {}) {
  uppy.on('upload-error', (file, error) => {
    const reason = uploadFailureText(error)
    // Replaces Uppy's own text, which may name a URL only.
    if (file && uppy.getFile(file.id)) uppy.setFileState(file.id, { error: reason })
    // The query client reports a 401 of our own calls.
    if (error instanceof CallError && error.status === 401) return
    toast({ title: `Failed to upload ${file?.name ?? 'a file'}`, description: reason, variant: 'destructive' })
    if ('isAuthError' in error) onSignedOut?.()
  })
  uppy.on('info-visible', () => {
    const { message, details } = uppy.getState().info?.at(-1) ?? {}
    // `details` in text belong to failed files, reported above.
    if (details && typeof details !== 'string')
      toast({ title: String(message), description: uploadFailureText(details), variant: 'destructive' })
  })
  uppy.on('is-offline', () => {
    const isUploading = Object.keys(uppy.getState().currentUploads).length > 0
    if (isUploading)
      toast({
        title: 'No Internet connection',
        description: 'The upload waits, and goes on by itself.',
        variant: 'destructive',
      })
  })
}
