import { CallError } from '../../../api/client.ts'
import { asksForLongWait, isRetryable } from '../../files/retry.ts'
import type { UploadingFile, UppyInstance } from '../../files/uppy-types.ts'
import type { UnsentFile } from './unsent-file.ts'

/** What is stored with a file in the browser, beside its bytes. */
export type FileMeta = Pick<UnsentFile, 'clientId' | 'receiverId' | 'propertyId' | 'writtenAt'> & {
  /** Why the server refused it; null if it has not. */
  refusal: string | null
}

/** The state of a file to be uploaded from its start. */
export const NOT_UPLOADED = {
  progress: { uploadStarted: null, uploadComplete: false, percentage: 0, bytesUploaded: 0, bytesTotal: null },
  uploadURL: undefined,
  s3Multipart: undefined,
} as never

export const metaOf = ({ meta }: UploadingFile) => readMeta(meta)

export const readMeta = (meta: unknown) => meta as FileMeta

/** @param isWaiting whether it can't be sent now */
export function toUnsent(file: UploadingFile, preview: string | null, isWaiting: boolean): UnsentFile {
  const { clientId, receiverId, propertyId, writtenAt, refusal } = metaOf(file)
  return {
    clientId,
    receiverId,
    propertyId,
    writtenAt,
    content: file.name,
    file: { type: file.type, bytes: file.size ?? 0, preview },
    ...(refusal
      ? { problem: { kind: 'refused', detail: refusal, isFinal: isLost(file) } }
      : isWaiting && { problem: { kind: 'waiting' } }),
  }
}

/** Whether the browser no longer has the bytes, and the server does not have them yet. */
export const isLost = ({ data, progress }: UploadingFile) => !(data instanceof Blob) && !progress.uploadComplete

/** The server deletes uploads that were not used by then. */
const UPLOAD_EXPIRES_MS = 24 * 60 * 60 * 1000

/** Takes over the files of an earlier page: stored ones are done, the others continue where they stopped. */
export function restoreFiles(uppy: UppyInstance) {
  uppy.setState({ currentUploads: {}, recoveredState: null })
  for (const file of uppy.getFiles()) {
    if (file.progress.complete) uppy.removeFile(file.id)
    else if (isLost(file))
      uppy.setFileMeta(file.id, { refusal: 'This browser no longer has the file. Please add it again.' })
    else if (file.data && Date.now() - metaOf(file).writtenAt > UPLOAD_EXPIRES_MS)
      uppy.setFileState(file.id, NOT_UPLOADED)
  }
}

/** Server errors, rate limiting, a missing session and a lost connection: the file is sent again. */
export function isTemporary(error: unknown): boolean {
  if (!error || asksForLongWait(error)) return false
  if (error instanceof CallError) return error.status >= 500 || [401, 429].includes(error.status)
  const { isAuthError, source } = error as { isAuthError?: boolean; source?: { status?: number } }
  return isAuthError === true || source?.status === 0 || isRetryable(error)
}
