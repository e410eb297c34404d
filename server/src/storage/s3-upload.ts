import { Readable } from 'node:stream'
import { AbortMultipartUploadCommand, type S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'

export type S3Target = { client: S3Client; Bucket: string }

/** Memory per upload is one or two parts. 10,000 parts, which S3 allows, exceed the largest file. */
export const PART_BYTES = 8 * 1024 * 1024

/**
 * Uploads a stream of unknown length: one part or less in a single request, more as a multipart upload. Parts are sent one
 * after the other: sending two or four at once was no faster and held as many more in memory.
 * @throws what the stream or the store throws; no object and no parts are left then
 */
export async function uploadStream(
  { client, Bucket }: S3Target,
  Key: string,
  source: AsyncIterable<Uint8Array>,
  partSize = PART_BYTES,
): Promise<{ size: number }> {
  let size = 0
  async function* countBytes() {
    for await (const chunk of source) {
      size += chunk.length
      yield chunk
    }
  }
  const Body = Readable.from(countBytes(), { objectMode: false })
  const upload = new Upload({ client, params: { Bucket, Key, Body }, partSize, queueSize: 1 })
  try {
    await upload.done()
  } catch (error) {
    // Upload aborts when a part fails, but not when CompleteMultipartUpload does. A second abort fails without harm.
    const { uploadId: UploadId } = upload
    if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    throw error
  }
  return { size }
}
