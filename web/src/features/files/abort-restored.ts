import type { UploadingFile, Uploads } from './uppy.ts'

/** An upload in parts as the server knows it. */
export type OpenUpload = { key: string; uploadId: string }

/**
 * Has the server delete an upload that was restored after a reload and is then removed or cancelled. The library aborts only
 * uploads that it began itself since the page was loaded.
 */
export function abortRestored(uppy: Uploads, abort: (file: UploadingFile, upload: OpenUpload) => Promise<unknown>) {
  const restored = new Map<string, string>()
  uppy.on('restored', () => {
    for (const file of uppy.getFiles()) {
      const upload = openUploadOf(file)
      if (upload) restored.set(file.id, upload.uploadId)
    }
  })
  uppy.on('file-removed', (file) => {
    const upload = openUploadOf(file)
    const isRestored = upload !== null && restored.get(file.id) === upload.uploadId
    restored.delete(file.id)
    // If this request fails, the server deletes the upload after a day.
    if (isRestored) void abort(file, upload).catch(() => undefined)
  })
}

/** Where the library keeps the upload of a file that has begun to go in parts; null once it is complete. */
function openUploadOf(file: UploadingFile): OpenUpload | null {
  const { key, uploadId } = ('s3Multipart' in file && (file.s3Multipart as Partial<OpenUpload> | null)) || {}
  return key && uploadId && !file.progress.uploadComplete ? { key, uploadId } : null
}
