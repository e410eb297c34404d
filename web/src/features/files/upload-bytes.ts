import AwsS3 from '@uppy/aws-s3'
import { isRetryableStatus, MAX_RETRY_AFTER_MS, readRetryAfter, wait } from './retry.ts'

type Request = Parameters<typeof AwsS3.uploadPartBytes>[0]
type Response = ReturnType<typeof AwsS3.uploadPartBytes>

/** Waits before each retry (specification, section 9). */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000]
const NO_ETAG = 'The storage took the bytes but did not say so in a way that can be read (no ETag).'

/**
 * `uploadPartBytes` of Uppy, with one difference: it rejects if the storage's response has no readable ETag. Uppy's own
 * would never settle.
 */
function uploadBytes({ onProgress, onComplete, ...request }: Request): Response {
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

/** Statuses of a part that are retryable (specification, section 9) and final for Uppy. */
const FINAL_FOR_UPPY = new Set([408, 418, 423])

/**
 * `uploadBytes` with retries: of a file in a single request, which Uppy does not retry, and of a part where Uppy takes a retryable
 * status for final. Before other retries of a part it waits as long as the storage asks for.
 */
export async function uploadBytesWithRetries(request: Request): Response {
  // Only parts have an expiry.
  const isPart = request.signature.expires !== undefined
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await uploadBytes(request)
    } catch (error) {
      const { status, retryAfterMs } = readFailure(error)
      if (request.signal?.aborted || status === undefined || !isRetryableStatus(status)) throw error
      const isLeftToUppy = isPart && !FINAL_FOR_UPPY.has(status)
      if (retryAfterMs > MAX_RETRY_AFTER_MS) throw error
      await wait(isLeftToUppy ? retryAfterMs : Math.max(delayMs, retryAfterMs), request.signal)
      if (isLeftToUppy || request.signal?.aborted) throw error
    }
  }
  return uploadBytes(request)
}

/** The status of a failed request, 0 for none; undefined for another error. */
function readFailure(error: unknown): { status?: number; retryAfterMs: number } {
  const source = (error as { source?: Partial<XMLHttpRequest> }).source
  // `getResponseHeader` would log an error for a storage of another origin that does not expose it.
  const [, header] = /^retry-after: *(.*?)\r?$/im.exec(source?.getAllResponseHeaders?.() ?? '') ?? []
  return { status: source?.status, retryAfterMs: readRetryAfter(header) ?? 0 }
}
