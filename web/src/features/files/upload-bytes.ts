import AwsS3 from '@uppy/aws-s3'
import { isRetryableStatus, wait } from './retry.ts'

type Request = Parameters<typeof AwsS3.uploadPartBytes>[0]
type Response = ReturnType<typeof AwsS3.uploadPartBytes>

/** Waits before each retry (specification, section 9). */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000]
const NO_ETAG = 'The storage took the bytes but did not say so in a way that can be read (no ETag).'

/**
 * `uploadPartBytes` of Uppy, with one difference: it rejects if the storage's response has no readable ETag. Uppy's own
 * would never settle.
 */
export function uploadBytes({ onProgress, onComplete, ...request }: Request): Response {
  return new Promise((resolve, reject) => {
    let isComplete = false
    // The last progress is reported by Uppy itself, without an event, when the response arrives. It then reads the ETag in
    // the same task or never.
    const handleProgress = (progress: unknown) => {
      onProgress(progress)
      if (!(progress instanceof ProgressEvent)) queueMicrotask(() => isComplete || reject(new Error(NO_ETAG)))
    }
    const handleComplete = (etag: string) => {
      isComplete = true
      onComplete(etag)
    }
    AwsS3.uploadPartBytes({ ...request, onProgress: handleProgress, onComplete: handleComplete }).then(resolve, reject)
  })
}

/** `uploadBytes` with retries, for a file in a single request: Uppy retries parts only. */
export async function uploadBytesWithRetries(request: Request): Response {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await uploadBytes(request)
    } catch (error) {
      const status = (error as { source?: { status?: number } }).source?.status
      if (request.signal?.aborted || status === undefined || !isRetryableStatus(status)) throw error
      await wait(delayMs, request.signal)
      if (request.signal?.aborted) throw error
    }
  }
  return uploadBytes(request)
}
