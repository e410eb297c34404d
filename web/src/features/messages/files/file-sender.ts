import { listInterruptedIds } from '../../files/interrupted-uploads.ts'
import { processUploads } from '../../files/process-uploads.ts'
import { makeResumableUploads } from '../../files/resumable-uploads.ts'
import type { UploadingFile, UppyInstance } from '../../files/uppy-types.ts'
import { rememberLoadedFile } from '../../properties/pictures/picture-preview.ts'
import { isPicture } from './file-rules.ts'
import { createSendQueue } from './send-queue.ts'
import type { AddedFile, FileSenderOptions, UnsentFile } from './unsent-file.ts'
import { type FileMeta, isLost, metaOf, NOT_UPLOADED, readMeta, restoreFiles, toUnsent } from './uppy-files.ts'

/** Larger files are uploaded in parts, so that an interrupted one goes on where it stopped. */
const PARTS_ABOVE_BYTES = 10 * 1024 * 1024
/** The browser keeps files that could not be sent for this long. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

export type FileSender = ReturnType<typeof createFileSender>

/**
 * Uploads files and sends each as a message: one after the other to each receiver. It goes on with those of an earlier page.
 * @param id of Uppy; no other page may have the same
 */
export function createFileSender({ id, userId, post, onStored, onChange }: FileSenderOptions & { id: string }) {
  const uppy = makeResumableUploads({ id, userId, partsAboveBytes: PARTS_ABOVE_BYTES, keptMs: KEPT_MS })
  const previews: Previews = new Map()
  const closing = new AbortController()
  let isRestored = listInterruptedIds(id).length === 0
  const ready = new Promise<void>((resolve) => (isRestored ? resolve() : uppy.once('restored', () => resolve())))
  let snapshot: readonly UnsentFile[] = []
  const refresh = () => {
    const next = listUnsent(uppy, previews, queue.waiting)
    if (JSON.stringify(next) !== JSON.stringify(snapshot)) snapshot = next
    onChange()
  }
  const queue = createSendQueue(uppy, { isRestored: () => isRestored, onWait: refresh, signal: closing.signal })
  sendAfterUpload(uppy, previews, { post, onStored })
  uppy.on('state-update', refresh)
  uppy.on('restored', () => {
    restoreFiles(uppy)
    isRestored = true
    queue.sendWaiting()
  })
  for (const event of ['online', 'offline']) window.addEventListener(event, refresh, { signal: closing.signal })
  return {
    /** Files that are added before it resolves may be lost. */
    ready,
    getSnapshot: () => snapshot,
    progressOf: (clientId: string) => findFile(uppy, clientId)?.progress.percentage ?? 0,
    add(file: AddedFile) {
      if (file.unsent.file.preview) previews.set(file.unsent.clientId, file.unsent.file.preview)
      addFile(uppy, file)
      void queue.sendTo(file.unsent.receiverId)
    },
    retry(clientId: string) {
      const file = findFile(uppy, clientId)
      if (!file || isLost(file)) return
      // The server may have deleted what it refused.
      if (metaOf(file).refusal && file.data instanceof Blob) uppy.setFileState(file.id, NOT_UPLOADED)
      queue.waiting.delete(clientId)
      uppy.setFileMeta(file.id, { refusal: null })
      void queue.sendTo(metaOf(file).receiverId)
    },
    discard(clientId: string) {
      const file = findFile(uppy, clientId)
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

/** Object URLs of pictures, by the client id of their message. */
type Previews = Map<string, string>

/** Sends each uploaded file as a message. */
const sendAfterUpload = (
  uppy: UppyInstance,
  previews: Previews,
  { post, onStored }: Pick<FileSenderOptions, 'post' | 'onStored'>,
) =>
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

const listUnsent = (uppy: UppyInstance, previews: Previews, waiting: ReadonlySet<string>) =>
  uppy
    .getFiles()
    .filter(({ progress }) => !progress.complete)
    .map((file) => toUnsent(file, previewOf(file, previews), waiting.has(metaOf(file).clientId) || !navigator.onLine))
    .sort((a, b) => a.writtenAt - b.writtenAt)

/** Makes the preview of a picture that an earlier page left behind. */
function previewOf(file: UploadingFile, previews: Previews): string | null {
  const { clientId } = metaOf(file)
  if (!previews.has(clientId) && isPicture(file.type) && file.data instanceof Blob)
    previews.set(clientId, URL.createObjectURL(file.data))
  return previews.get(clientId) ?? null
}

const findFile = (uppy: UppyInstance, clientId: string) =>
  uppy.getFiles().find((file) => metaOf(file).clientId === clientId)

function addFile(uppy: UppyInstance, { data, unsent }: AddedFile) {
  const { clientId, receiverId, propertyId, writtenAt, content, file } = unsent
  const meta = { clientId, receiverId, propertyId, writtenAt, refusal: null } satisfies FileMeta
  // The path makes the id of the file unique: the same file may be sent twice.
  uppy.addFile({ name: content, type: file.type, data, meta: { ...meta, relativePath: clientId } as never })
}
