import { retryAfterOf, wait } from '../../files/retry.ts'
import { uploadFailureText } from '../../files/upload-failure-text.ts'
import type { UploadingFile, UppyInstance } from '../../files/uppy-types.ts'
import { isTemporary, metaOf } from './uppy-files.ts'

const FIRST_RETRY_MS = 3_000
const MAX_RETRY_MS = 60_000

interface SendQueueOptions {
  isRestored: () => boolean
  /** Called when files begin or end to wait for another attempt. */
  onWait: () => void
  /** Ends it. */
  signal: AbortSignal
}

/** Uploads the files of Uppy: one after the other to each receiver, to keep their order. Failed ones are tried again. */
export function createSendQueue(uppy: UppyInstance, { isRestored, onWait, signal }: SendQueueOptions) {
  const failures = new Map<string, unknown>()
  /** Client ids of files that could not be sent and are tried again. */
  const waiting = new Set<string>()
  /** Receivers to whom files are being sent. */
  const running = new Set<string>()
  let failedAttempts = 0
  uppy.on('upload-error', (file, error) => file && failures.set(file.id, error))

  const nextTo = (receiverId: string) => unsentTo(uppy, receiverId).find((file) => !waiting.has(metaOf(file).clientId))

  async function sendTo(receiverId: string) {
    if (running.has(receiverId)) return
    running.add(receiverId)
    for (let next = nextTo(receiverId); next && !signal.aborted; next = nextTo(receiverId)) await send(next)
    running.delete(receiverId)
  }

  async function send({ id }: UploadingFile) {
    failures.delete(id)
    await uppy.retryUpload(id).catch((error: unknown) => failures.set(id, error))
    const file: UploadingFile | undefined = uppy.getFile(id)
    if (!file || signal.aborted) return
    if (file.progress.complete && !file.error) {
      failedAttempts = 0
      return uppy.removeFile(id)
    }
    const failure = failures.get(id)
    if (isTemporary(failure)) return waitAndRetry(metaOf(file).receiverId, retryAfterOf(failure))
    uppy.setFileMeta(id, { refusal: uploadFailureText(failure) })
  }

  /**
   * Later files to the same receiver wait, too, to keep the order.
   * @param atLeastMs what the server asked for
   */
  function waitAndRetry(receiverId: string, atLeastMs: number) {
    for (const file of unsentTo(uppy, receiverId)) waiting.add(metaOf(file).clientId)
    onWait()
    const ms = Math.max(atLeastMs, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failedAttempts))
    void wait(ms, signal).then(sendWaiting)
    failedAttempts += 1
  }

  function sendWaiting() {
    if (signal.aborted || !isRestored()) return
    waiting.clear()
    onWait()
    for (const receiverId of new Set(uppy.getFiles().map((file) => metaOf(file).receiverId))) void sendTo(receiverId)
  }

  return { sendTo, sendWaiting, waiting }
}

/** Files that are neither sent nor refused, the oldest first. */
const unsentTo = (uppy: UppyInstance, receiverId: string): UploadingFile[] =>
  uppy
    .getFiles()
    .filter((file) => metaOf(file).receiverId === receiverId && !metaOf(file).refusal && !file.progress.complete)
    .sort((a, b) => metaOf(a).writtenAt - metaOf(b).writtenAt)
