import AwsS3 from '@uppy/aws-s3'
import { isPassingStatus, pause } from './patience.ts'

type Request = Parameters<typeof AwsS3.uploadPartBytes>[0]
type Answer = ReturnType<typeof AwsS3.uploadPartBytes>

/** Waits before each further try (specification, section 9), in ms. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000]
const UNCONFIRMED = 'The storage took the bytes but did not say so in a way that can be read (no ETag).'

/**
 * Sends bytes as the library does, with one difference: of a storage that keeps its ETag to itself the library would wait
 * for ever; here that is an error.
 */
export function sendBytes({ onProgress, onComplete, ...request }: Request): Answer {
  return new Promise((resolve, reject) => {
    let isConfirmed = false
    // The last progress told is the library's own, when the answer is there; then it reads the ETag at once or never.
    const watchEnd = (progress: unknown) => {
      onProgress(progress)
      if (!(progress instanceof ProgressEvent)) queueMicrotask(() => isConfirmed || reject(new Error(UNCONFIRMED)))
    }
    const confirm = (etag: string) => {
      isConfirmed = true
      onComplete(etag)
    }
    AwsS3.uploadPartBytes({ ...request, onProgress: watchEnd, onComplete: confirm }).then(resolve, reject)
  })
}

/** As `sendBytes`, tried again like a part is: the library does so for parts alone. */
export async function sendWhole(request: Request): Answer {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await sendBytes(request)
    } catch (error) {
      const status = (error as { source?: { status?: number } }).source?.status
      if (request.signal?.aborted || status === undefined || !isPassingStatus(status)) throw error
      await pause(delay, request.signal)
      if (request.signal?.aborted) throw error
    }
  }
  return sendBytes(request)
}
