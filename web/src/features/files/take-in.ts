import type { UploadingFile, Uploads } from './uppy.ts'

/** A file whose bytes are in the storage. */
export interface SentFile {
  name: string
  type: string
  /** Bytes; null of a file from an address that does not say. */
  size: number | null
  /** Where it was sent, without what was signed; its last part is the upload's id. */
  address: string
  /** What was answered of it and said for it. */
  said: Readonly<Record<string, unknown>>
  /** Its place among all that were ever chosen here: files arrive in whatever order they are done. */
  place: number
}

/** What is made of a file that was sent. Its refusal is the file's; `signal` is aborted when the person removes it. */
export type TakeIn = (file: SentFile, signal: AbortSignal) => Promise<void>

export interface TakingIn {
  takeIn: TakeIn
  /** Said meanwhile. */
  message: string
  /** Whether to send a refused file once more when the person retries; else only what is made of it is tried again. */
  isSentAgain: boolean
}

/** Takes every file in as soon as it has been sent, while others still are; an upload is over when all are taken in. */
export function takeInWhatArrives(uppy: Uploads, taking: TakingIn) {
  const running = new Map<string, Promise<void>>()
  const places = new Map<string, number>()
  let chosen = 0
  const start = (id: string) => {
    const place = places.get(id) ?? 0
    const task = running.get(id) ?? takeInOne(uppy, id, place, taking).finally(() => running.delete(id))
    running.set(id, task)
    return task
  }
  uppy.on('file-added', ({ id }) => {
    places.set(id, chosen)
    chosen += 1
  })
  uppy.on('upload-success', (file) => {
    if (file) void start(file.id)
  })
  uppy.addPostProcessor(async (ids) => {
    await Promise.all(ids.map(start))
  })
}

async function takeInOne(uppy: Uploads, id: string, place: number, { takeIn, message, isSentAgain }: TakingIn) {
  const file: UploadingFile | undefined = uppy.getFile(id)
  if (!file?.uploadURL || file.error || file.progress.complete) return
  const removal = new AbortController()
  const onRemoved = (removed: UploadingFile) => removed.id === id && removal.abort()
  uppy.on('file-removed', onRemoved)
  uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message })
  try {
    const { name, type, size, uploadURL: address, meta: said } = file
    await takeIn({ name, type, size, address, said, place }, removal.signal)
    if (!removal.signal.aborted) uppy.emit('postprocess-complete', uppy.getFile(id))
  } catch (error) {
    if (removal.signal.aborted) return
    const { postprocess: _, ...progress } = uppy.getFile(id).progress
    uppy.setFileState(id, { progress: isSentAgain ? { ...progress, uploadComplete: false } : progress })
    uppy.emit('upload-error', uppy.getFile(id), error as Error)
  } finally {
    uppy.off('file-removed', onRemoved)
  }
}
