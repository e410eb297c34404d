import AwsS3, { type AwsBody, type AwsS3Part } from '@uppy/aws-s3'
import Uppy, { type Meta } from '@uppy/core'
import GoldenRetriever from '@uppy/golden-retriever'
import Url from '@uppy/url'
import { abortRestored } from './abort-restored.ts'
import { keptName } from './kept-name.ts'
import { patiently } from './patience.ts'
import { drawPreviews } from './previews.ts'
import { sendBytes, sendWhole } from './send-bytes.ts'
import { type SentFile, takeInWhatArrives } from './take-in.ts'
import { tellFailures } from './tell-failures.ts'
import type { UploadingFile, Uploads } from './uppy.ts'

const COMPANION = '/companion'
/** Files up to this size are kept in the browser to go on after a reload; larger ones are asked for again. All of them, in bytes. */
const KEPT_FILE_BYTES = 1024 ** 3
const KEPT_BYTES = 2 * 1024 ** 3

/** Gets what has arrived; several when files arrive together. */
export type Receiver = (file: SentFile, signal: AbortSignal) => void | Promise<void>

export interface DocumentUploads {
  userId: string
  uppy: Uploads
  /** Who gets what arrives from now on; what arrives while there is nobody waits for the next. */
  setReceiver: (receiver: Receiver | null) => void
  setOnSignedOut: (tell: () => void) => void
}

let current: DocumentUploads | null = null

/**
 * A person's uploads of documents and large files: in parts above 100 MB, through the companion. They go on while one
 * looks at other screens, and after a reload from where they were.
 */
export function documentUploads(userId: string): DocumentUploads {
  if (current?.userId !== userId) {
    current?.uppy.pauseAll()
    current = makeUploads(userId)
  }
  return current
}

/** Lets go of whatever is under way and of what the browser keeps of it, as when a person signs out. */
export function dropUploads() {
  // Not cancelled one by one: nobody may do that any more, and the server forgets what is never finished.
  current?.uppy.pauseAll()
  current?.uppy.setState({ files: {}, currentUploads: {}, recoveredState: null })
  current = null
  const opening = indexedDB.open('uppy-blobs')
  opening.onsuccess = () => {
    const kept = opening.result
    if (kept.objectStoreNames.contains('files')) kept.transaction('files', 'readwrite').objectStore('files').clear()
    kept.close()
  }
}

function makeUploads(userId: string): DocumentUploads {
  let receiver: Receiver | null = null
  let onSignedOut = () => {}
  let wake: (() => void)[] = []
  const someone = async (): Promise<Receiver> => {
    while (!receiver) await new Promise<void>((resolve) => wake.push(resolve))
    return receiver
  }

  const uppy = new Uppy<Meta, AwsBody>({ id: keptName(userId), autoProceed: false, meta: { kind: 'document' } })
  uppy.use(PatientS3, { endpoint: COMPANION, shouldUseMultipart, uploadPartBytes })
  uppy.use(Url, { companionUrl: window.location.origin + COMPANION })
  uppy.use(GoldenRetriever, { indexedDB: KEPT })
  // The companion checks what it is told beforehand.
  uppy.on('file-added', ({ id, size }) => uppy.setFileMeta(id, { size }))
  drawPreviews(uppy)
  tellFailures(uppy, { onSignedOut: () => onSignedOut() })
  takeInWhatArrives(uppy, {
    message: 'Saving…',
    isSentAgain: false,
    takeIn: async (file, signal) => (await someone())(file, signal),
  })
  return {
    userId,
    uppy,
    setReceiver: (next) => {
      receiver = next
      const waiting = wake
      wake = []
      for (const go of waiting) go()
    },
    setOnSignedOut: (tell) => {
      onSignedOut = tell
    },
  }
}

const KEPT: { name?: string; maxFileSize: number; maxTotalSize: number } = {
  maxFileSize: KEPT_FILE_BYTES,
  maxTotalSize: KEPT_BYTES,
}

/** Bytes above which a file goes in parts (specification, section 9). */
const MULTIPART_ABOVE = 100 * 1024 * 1024
const shouldUseMultipart = ({ size }: UploadingFile) => (size ?? 0) > MULTIPART_ABOVE

/** Parts are tried again by the library, which names how long their address is good; a file in one request is not. */
const uploadPartBytes: typeof sendBytes = (request) =>
  request.signature.expires === undefined ? sendWhole(request) : sendBytes(request)

type Parts = { uploadId?: string; key: string; signal?: AbortSignal }

/**
 * The library's way to the companion, which gives a whole file up, with all the parts that have arrived, when a single call
 * fails: here each is tried again while its failure may pass.
 */
class PatientS3 extends AwsS3<Meta, AwsBody> {
  override install() {
    super.install()
    abortRestored(this.uppy, (file, upload) => patiently(() => this.abortMultipartUpload(file, upload)))
  }

  override createMultipartUpload(file: UploadingFile, signal?: AbortSignal) {
    return patiently(() => super.createMultipartUpload(file, signal), signal)
  }

  override listParts(file: UploadingFile, parts: Parts, signal?: AbortSignal): Promise<AwsS3Part[]> {
    return patiently(() => super.listParts(file, parts, signal), parts.signal ?? signal)
  }

  override signPart(file: UploadingFile, part: Parameters<AwsS3<Meta, AwsBody>['signPart']>[1]) {
    return patiently(() => super.signPart(file, part), part.signal)
  }

  override completeMultipartUpload(file: UploadingFile, parts: Parts & { parts: AwsS3Part[] }, signal?: AbortSignal) {
    return patiently(() => super.completeMultipartUpload(file, parts, signal), parts.signal ?? signal)
  }

  override getUploadParameters(file: UploadingFile, options: { signal?: AbortSignal }) {
    return patiently(() => super.getUploadParameters(file, options), options.signal)
  }
}
