import type { UploadingFile, UppyInstance } from './uppy-types.ts'

/** A file whose bytes are in the storage. */
export interface StoredFile {
  name: string
  type: string
  /** Bytes; null if a file from a URL has no known size. */
  size: number | null
  /** URL of the upload, without the signature; its last segment is the upload's id. */
  url: string
  /** Values of the meta fields. */
  meta: Readonly<Record<string, unknown>>
  /** Position among all files added to this Uppy instance: files arrive in any order. */
  position: number
}

/** Makes a record of a stored file. A rejection fails the file; `signal` is aborted when the user removes the file. */
export type ProcessFile = (file: StoredFile, signal: AbortSignal) => Promise<void>

export interface ProcessOptions {
  processFile: ProcessFile
  /** Shown while `processFile` runs. */
  message: string
  /** What a retry repeats after `processFile` failed: the upload too (true), or `processFile` only (false). */
  reuploadsOnRetry: boolean
}

/** Processes each file as soon as its bytes are stored; an upload completes when all its files are processed. */
export function processUploads(uppy: UppyInstance, options: ProcessOptions) {
  const running = new Map<string, Promise<void>>()
  const positions = new Map<string, number>()
  let addedCount = 0
  const process = (id: string) => {
    const position = positions.get(id) ?? 0
    const task = running.get(id) ?? processOne(uppy, id, position, options).finally(() => running.delete(id))
    running.set(id, task)
    return task
  }
  uppy.on('file-added', ({ id }) => {
    positions.set(id, addedCount)
    addedCount += 1
  })
  uppy.on('upload-success', (file) => {
    if (file) void process(file.id)
  })
  uppy.addPostProcessor(async (ids) => {
    await Promise.all(ids.map(process))
  })
}

async function processOne(
  uppy: UppyInstance,
  id: string,
  position: number,
  { processFile, message, reuploadsOnRetry }: ProcessOptions,
) {
  const file: UploadingFile | undefined = uppy.getFile(id)
  if (!file?.uploadURL || file.error || file.progress.complete) return
  const removal = new AbortController()
  const onRemoved = (removed: UploadingFile) => removed.id === id && removal.abort()
  uppy.on('file-removed', onRemoved)
  uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message })
  try {
    const { name, type, size, uploadURL: url, meta } = file
    await processFile({ name, type, size, url, meta, position }, removal.signal)
    if (!removal.signal.aborted) uppy.emit('postprocess-complete', uppy.getFile(id))
  } catch (error) {
    if (removal.signal.aborted) return
    const { postprocess: _, ...progress } = uppy.getFile(id).progress
    uppy.setFileState(id, { progress: reuploadsOnRetry ? { ...progress, uploadComplete: false } : progress })
    uppy.emit('upload-error', uppy.getFile(id), error as Error)
  } finally {
    uppy.off('file-removed', onRemoved)
  }
}
