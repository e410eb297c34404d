import { listInterruptedIds } from '../../files/interrupted-uploads.ts'
import { processUploads } from '../../files/process-uploads.ts'
import { makeResumableUploads } from '../../files/resumable-uploads.ts'
import { retryAfterOf, wait } from '../../files/retry.ts'
import { uploadFailureText } from '../../files/upload-failure-text.ts'
import type { UploadingFile } from '../../files/uppy-types.ts'
import { rememberLoadedFile } from '../../properties/pictures/picture-preview.ts'
import { isPicture } from './file-rules.ts'
import type { AddedFile, FileSenderOptions, UnsentFile } from './unsent-file.ts'
import {
  type FileMeta,
  isLost,
  isTemporary,
  metaOf,
  NOT_UPLOADED,
  readMeta,
  restoreFiles,
  toUnsent,
} from './uppy-files.ts'

/** Larger files are uploaded in parts, so that an interrupted one goes on where it stopped. */
const PARTS_ABOVE_BYTES = 10 * 1024 * 1024
/** The browser keeps files that could not be sent for this long. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const FIRST_RETRY_MS = 3_000
const MAX_RETRY_MS = 60_000

export type FileSender = ReturnType<typeof createFileSender>

/**
 * Uploads files and sends each as a message: one after the other to each receiver. It goes on with those of an earlier page.
 * @param id of Uppy; no other page may have the same
 */
export function createFileSender({ id, userId, post, onStored, onChange }: FileSenderOptions & { id: string }) {
  const uppy = makeResumableUploads({ id, userId, partsAboveBytes: PARTS_ABOVE_BYTES, keptMs: KEPT_MS })
  const previews = new Map<string, string>()
  const failures = new Map<string, unknown>()
  /** Client ids of files that could not be sent and are tried again. */
  const waiting = new Set<string>()
  /** Receivers to whom files are being sent, one after the other to keep their order. */
  const running = new Set<string>()
  const closing = new AbortController()
  let failedAttempts = 0
  let isRestored = listInterruptedIds(id).length === 0
  const ready = new Promise<void>((resolve) => (isRestored ? resolve() : uppy.once('restored', () => resolve())))
  let snapshot: readonly UnsentFile[] = []

  const refresh = () => {
    const next = listFiles()
    if (JSON.stringify(next) !== JSON.stringify(snapshot)) snapshot = next
    onChange()
  }

  const listFiles = () =>
    uppy
      .getFiles()
      .filter(({ progress }) => !progress.complete)
      .map((file) => toUnsent(file, previewOf(file), waiting.has(metaOf(file).clientId) || !navigator.onLine))
      .sort((a, b) => a.writtenAt - b.writtenAt)

  const previewOf = (file: UploadingFile): string | null => {
    const { clientId } = metaOf(file)
    if (!previews.has(clientId) && isPicture(file.type) && file.data instanceof Blob)
      previews.set(clientId, URL.createObjectURL(file.data))
    return previews.get(clientId) ?? null
  }

  const find = (clientId: string) => uppy.getFiles().find((file) => metaOf(file).clientId === clientId)

  const nextTo = (receiverId: string) =>
    uppy
      .getFiles()
      .filter((file) => {
        const meta = metaOf(file)
        return meta.receiverId === receiverId && !meta.refusal && !waiting.has(meta.clientId) && !file.progress.complete
      })
      .sort((a, b) => metaOf(a).writtenAt - metaOf(b).writtenAt)[0]

  async function sendTo(receiverId: string) {
    if (running.has(receiverId)) return
    running.add(receiverId)
    for (let next = nextTo(receiverId); next && !closing.signal.aborted; next = nextTo(receiverId)) await send(next)
    running.delete(receiverId)
  }

  async function send({ id: fileId }: UploadingFile) {
    failures.delete(fileId)
    await uppy.retryUpload(fileId).catch((error: unknown) => failures.set(fileId, error))
    const file: UploadingFile | undefined = uppy.getFile(fileId)
    if (!file || closing.signal.aborted) return
    if (file.progress.complete && !file.error) {
      failedAttempts = 0
      return uppy.removeFile(fileId)
    }
    const failure = failures.get(fileId)
    if (isTemporary(failure)) return waitAndRetry(metaOf(file).receiverId, retryAfterOf(failure))
    uppy.setFileMeta(fileId, { refusal: uploadFailureText(failure) })
  }

  /**
   * Later files to the same receiver wait, too, to keep the order.
   * @param atLeastMs what the server asked for
   */
  function waitAndRetry(receiverId: string, atLeastMs: number) {
    for (let next = nextTo(receiverId); next; next = nextTo(receiverId)) waiting.add(metaOf(next).clientId)
    refresh()
    const ms = Math.max(atLeastMs, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failedAttempts))
    void wait(ms, closing.signal).then(sendWaiting)
    failedAttempts += 1
  }

  function sendWaiting() {
    if (closing.signal.aborted || !isRestored) return
    waiting.clear()
    refresh()
    for (const receiverId of new Set(uppy.getFiles().map((file) => metaOf(file).receiverId))) void sendTo(receiverId)
  }

  processUploads(uppy, {
    message: '',
    reuploadsOnRetry: false,
    processFile: async ({ url, meta }, signal) => {
      const { clientId, receiverId, propertyId } = readMeta(meta)
      const uploadId = url.split('/').at(-1) ?? ''
      const message = await post({ clientId, receiverId, propertyId, uploadId }, signal)
      const preview = previews.get(clientId)
      // Shown until the stored picture has loaded.
      if (preview && message.file?.picture) rememberLoadedFile(message.file.picture.path, preview)
      onStored(message)
    },
  })
  uppy.on('upload-error', (file, error) => file && failures.set(file.id, error))
  uppy.on('state-update', refresh)
  uppy.on('restored', () => {
    restoreFiles(uppy)
    isRestored = true
    sendWaiting()
  })
  for (const event of ['online', 'offline']) window.addEventListener(event, refresh, { signal: closing.signal })

  return {
    /** Files that are added before it resolves may be lost. */
    ready,
    getSnapshot: () => snapshot,
    progressOf: (clientId: string) => find(clientId)?.progress.percentage ?? 0,
    add({ data, unsent: { clientId, receiverId, propertyId, writtenAt, content, file } }: AddedFile) {
      if (file.preview) previews.set(clientId, file.preview)
      const meta = { clientId, receiverId, propertyId, writtenAt, refusal: null } satisfies FileMeta
      // The path makes the id of the file unique: the same file may be sent twice.
      uppy.addFile({ name: content, type: file.type, data, meta: { ...meta, relativePath: clientId } as never })
      void sendTo(receiverId)
    },
    retry(clientId: string) {
      const file = find(clientId)
      if (!file) return
      const { refusal, receiverId } = metaOf(file)
      if (isLost(file)) return
      // The server may have deleted what it refused.
      if (refusal && file.data instanceof Blob) uppy.setFileState(file.id, NOT_UPLOADED)
      waiting.delete(clientId)
      uppy.setFileMeta(file.id, { refusal: null })
      void sendTo(receiverId)
    },
    discard(clientId: string) {
      const file = find(clientId)
      if (!file) return
      uppy.removeFile(file.id)
      URL.revokeObjectURL(previews.get(clientId) ?? '')
    },
    close() {
      closing.abort()
      uppy.off('state-update', refresh)
      uppy.pauseAll()
    },
  }
}
