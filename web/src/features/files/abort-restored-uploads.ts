import type { UploadingFile, UppyInstance } from './uppy-types.ts'

/** A multipart upload that is not complete. */
export type OpenUpload = { key: string; uploadId: string }

/**
 * Aborts the multipart upload of a file that was restored after a reload and is then removed or cancelled. Uppy itself
 * aborts only uploads that it started since the page was loaded.
 */
export function abortRestoredUploads(
  uppy: UppyInstance,
  abort: (file: UploadingFile, upload: OpenUpload) => Promise<unknown>,
) {
  const restoredIds = new Map<string, string>()
  uppy.on('restored', () => {
    for (const file of uppy.getFiles()) {
      const upload = openUploadOf(file)
      if (upload) restoredIds.set(file.id, upload.uploadId)
    }
  })
  uppy.on('file-removed', (file) => {
    const upload = openUploadOf(file)
    const isRestored = upload !== null && restoredIds.get(file.id) === upload.uploadId
    restoredIds.delete(file.id)
    // If this request fails, the server deletes the upload after a day.
    if (isRestored) void abort(file, upload).catch(() => undefined)
  })
}

/** The multipart upload that Uppy has stored in a file; null if there is none or it is complete. */
function openUploadOf(file: UploadingFile): OpenUpload | null {
  const { key, uploadId } = ('s3Multipart' in file && (file.s3Multipart as Partial<OpenUpload> | null)) || {}
  return key && uploadId && !file.progress.uploadComplete ? { key, uploadId } : null
}
