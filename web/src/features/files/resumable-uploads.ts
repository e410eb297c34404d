import AwsS3, { type AwsBody } from '@uppy/aws-s3'
import Uppy, { type Meta } from '@uppy/core'
import { nameUser } from '../../api/page-user.ts'
import { abortRestoredUploads } from './abort-restored-uploads.ts'
import { retryCompanionRequests } from './companion-requests.ts'
import { uploadBytesWithRetries } from './upload-bytes.ts'
import { recoverUploads } from './upload-recovery.ts'
import type { UppyInstance } from './uppy-types.ts'

export const COMPANION = '/companion'
/** Limits of one file and of all files that the browser stores in order to resume after a reload. */
const MAX_STORED_FILE_BYTES = 1024 ** 3
const MAX_STORED_BYTES = 2 * 1024 ** 3

const instances = new Set<UppyInstance>()

interface ResumableOptions {
  /** Begins with `UPPY_ID_PREFIX`; the next instance with this id resumes interrupted uploads. */
  id: string
  userId: string
  /** Larger files are uploaded in parts. */
  partsAboveBytes: number
  /** How long the browser keeps files that are not uploaded; as long as the server keeps unfinished uploads by default. */
  keptMs?: number
}

const UNFINISHED_KEPT_MS = 24 * 60 * 60 * 1000

/** Uploads of documents through the companion, with retries. They resume after a reload, where the browser can store them. */
export function makeResumableUploads({
  id,
  userId,
  partsAboveBytes,
  keptMs = UNFINISHED_KEPT_MS,
}: ResumableOptions): UppyInstance {
  const uppy = new Uppy<Meta, AwsBody>({ id, autoProceed: false, meta: { kind: 'document' } })
  retryCompanionRequests()
  uppy.use(AwsS3<Meta, AwsBody>, {
    endpoint: COMPANION,
    headers: nameUser(userId),
    // What the companion reads; it checks the size before the upload.
    allowedMetaFields: ['kind', 'size'],
    shouldUseMultipart: ({ size }) => (size ?? 0) > partsAboveBytes,
    uploadPartBytes: uploadBytesWithRetries,
  })
  const awsS3 = uppy.getPlugin<AwsS3<Meta, AwsBody>>('AwsS3Multipart')
  abortRestoredUploads(uppy, async (file, upload) => awsS3?.abortMultipartUpload(file, upload))
  recoverUploads(uppy, { expires: keptMs, indexedDB: STORED_FILES })
  uppy.on('file-added', (file) => uppy.setFileMeta(file.id, { size: file.size }))
  instances.add(uppy)
  return uppy
}

/** Whether the user has signed out since the instance was made; it is not used any more. */
export const isDiscarded = (uppy: UppyInstance): boolean => !instances.has(uppy)

/** Stops all uploads and deletes the files that the browser stores; for signing out. */
export function discardResumableUploads() {
  for (const uppy of instances) {
    // Not cancelled: those calls need a session. The server deletes unfinished uploads after a day.
    uppy.pauseAll()
    uppy.setState({ files: {}, currentUploads: {}, recoveredState: null })
  }
  instances.clear()
  const opening = indexedDB.open('uppy-blobs')
  opening.onsuccess = () => {
    const database = opening.result
    if (database.objectStoreNames.contains('files'))
      database.transaction('files', 'readwrite').objectStore('files').clear()
    database.close()
  }
}

const STORED_FILES: { name?: string; maxFileSize: number; maxTotalSize: number } = {
  maxFileSize: MAX_STORED_FILE_BYTES,
  maxTotalSize: MAX_STORED_BYTES,
}
