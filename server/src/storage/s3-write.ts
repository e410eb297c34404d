import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

export type S3Target = { client: S3Client; Bucket: string }

/** Bytes of a part, and so of memory; ten thousand of them are more than the largest file. */
const PART_BYTES = 8 * 1024 * 1024

/** Sends a stream of any length, whose length nobody knows before it ends: a short one at once, a longer one in parts. */
export async function writeStream(
  { client, Bucket }: S3Target,
  Key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<{ size: number }> {
  const pieces = inPieces(source)
  const first = (await pieces.next()).value ?? new Uint8Array()
  if (first.length < PART_BYTES) {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: first }))
    return { size: first.length }
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    let size = 0
    const send = async (Body: Uint8Array) => {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))
      Parts.push({ PartNumber, ETag })
      size += Body.length
    }
    await send(first)
    for await (const piece of pieces) await send(piece)
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
    return { size }
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    throw error
  }
}

/** The same bytes in pieces of a part's size, the last one shorter. */
async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, PART_BYTES - size)
      rest = rest.subarray(taken.length)
      waiting.push(taken)
      size += taken.length
      if (size < PART_BYTES) continue
      yield Buffer.concat(waiting)
      waiting = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}
