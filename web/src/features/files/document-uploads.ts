import AwsS3, { type AwsBody } from '@uppy/aws-s3'
import Uppy, { type Meta } from '@uppy/core'
import Url from '@uppy/url'
import { nameUser } from '../../api/page-user.ts'
import { abortRestoredUploads } from './abort-restored-uploads.ts'
import { retryCompanionRequests } from './companion-requests.ts'
import { showFailureToasts } from './failure-toasts.ts'
import { generatePreviews } from './previews.ts'
import { processUploads, type StoredFile } from './process-uploads.ts'
import { uploadBytesWithRetries } from './upload-bytes.ts'
import { recoverUploads } from './upload-recovery.ts'
import { uppyIdOf } from './uppy-id.ts'
import type { UploadingFile, UppyInstance } from './uppy-types.ts'

const COMPANION = '/companion'
/** Limits of one file and of all files that the browser stores in order to resume after a reload. */
const MAX_STORED_FILE_BYTES = 1024 ** 3
const MAX_STORED_BYTES = 2 * 1024 ** 3

/** Called for each stored file; calls may overlap. */
export type FileHandler = (file: StoredFile, signal: AbortSignal) => void | Promise<void>

export interface DocumentUploads {
  userId: string
  uppy: UppyInstance
  /** Sets the handler of stored files. While it is null, stored files wait for the next handler. */
  setFileHandler: (handler: FileHandler | null) => void
  setOnSignedOut: (listener: () => void) => void
}

let current: DocumentUploads | null = null

/**
 * The user's uploads of documents and large files, in parts above 100 MB, through the companion. They continue on other
 * screens, and resume after a reload.
 */
export function getDocumentUploads(userId: string): DocumentUploads {
  if (current?.userId !== userId) {
    current?.uppy.pauseAll()
    current = makeUploads(userId)
  }
  return current
}

/** Stops all uploads and deletes the files that the browser stores; for signing out. */
export function discardDocumentUploads() {
  // Not cancelled: those calls need a session. The server deletes unfinished uploads after a day.
  current?.uppy.pauseAll()
  current?.uppy.setState({ files: {}, currentUploads: {}, recoveredState: null })
  current = null
  const opening = indexedDB.open('uppy-blobs')
  opening.onsuccess = () => {
    const database = opening.result
    if (database.objectStoreNames.contains('files'))
      database.transaction('files', 'readwrite').objectStore('files').clear()
    database.close()
  }
}

function makeUploads(userId: string): DocumentUploads {
  let handler: FileHandler | null = null
  let onSignedOut = () => {}
  let waiting: (() => void)[] = []
  const waitForHandler = async (): Promise<FileHandler> => {
    while (!handler) await new Promise<void>((resolve) => waiting.push(resolve))
    return handler
  }

  const uppy = new Uppy<Meta, AwsBody>({ id: uppyIdOf(userId), autoProceed: false, meta: { kind: 'document' } })
  retryCompanionRequests()
  const headers = nameUser(userId)
  uppy.use(AwsS3<Meta, AwsBody>, {
    endpoint: COMPANION,
    headers,
    shouldUseMultipart,
    uploadPartBytes: uploadBytesWithRetries,
  })
  const awsS3 = uppy.getPlugin<AwsS3<Meta, AwsBody>>('AwsS3Multipart')
  abortRestoredUploads(uppy, async (file, upload) => awsS3?.abortMultipartUpload(file, upload))
  uppy.use(Url, { companionUrl: window.location.origin + COMPANION, companionHeaders: headers })
  recoverUploads(uppy, { indexedDB: STORED_FILES })
  // The companion checks the size before the upload.
  uppy.on('file-added', ({ id, size }) => uppy.setFileMeta(id, { size }))
  generatePreviews(uppy)
  showFailureToasts(uppy, { onSignedOut: () => onSignedOut() })
  processUploads(uppy, {
    message: 'Saving…',
    reuploadsOnRetry: false,
    processFile: async (file, signal) => (await waitForHandler())(file, signal),
  })
  return {
    userId,
    uppy,
    setFileHandler: (next) => {
      handler = next
      const resolvers = waiting
      waiting = []
      for (const resolve of resolvers) resolve()
    },
    setOnSignedOut: (listener) => {
      onSignedOut = listener
    },
  }
}

const STORED_FILES: { name?: string; maxFileSize: number; maxTotalSize: number } = {
  maxFileSize: MAX_STORED_FILE_BYTES,
  maxTotalSize: MAX_STORED_BYTES,
}

/** Larger files are uploaded in parts (specification, section 9). */
const MULTIPART_ABOVE_BYTES = 100 * 1024 * 1024
const shouldUseMultipart = ({ size }: UploadingFile) => (size ?? 0) > MULTIPART_ABOVE_BYTES
