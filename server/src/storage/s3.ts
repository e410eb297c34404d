import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Refusal } from '../errors/refusal.ts'
import type { S3Settings } from './s3-settings.ts'
import { type S3Target, writeStream } from './s3-write.ts'
import type { Part, Storage } from './storage.ts'
import { assumeRole } from './sts.ts'

/** Files in a bucket of any store that speaks S3; the bucket is the installation's to make. */
export function s3Storage(settings: S3Settings): Storage {
  const { endpoint, bucket: Bucket, region, accessKeyId, secretAccessKey, stsRoleArn } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Checksums nobody asked for are refused by many stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const target: S3Target = { client, Bucket }
  const { origin } = new URL(endpoint)

  const head = (Key: string) =>
    client
      .send(new HeadObjectCommand({ Bucket, Key }))
      .then(({ ContentLength }) => ({ size: ContentLength ?? 0 }), unlessNamed(ABSENT, null))

  const listParts = async (Key: string, UploadId: string): Promise<Part[]> => {
    const parts: Part[] = []
    let PartNumberMarker: string | undefined
    do {
      const page = await client
        .send(new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker }))
        .catch(unlessNamed(ABSENT, null))
      for (const { PartNumber, ETag, Size } of page?.Parts ?? []) {
        parts.push({ number: PartNumber ?? 0, etag: unquote(ETag), size: Size ?? 0 })
      }
      PartNumberMarker = page?.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (PartNumberMarker)
    return parts
  }

  return {
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }))
    },
    write: (key, source) => writeStream(target, key, source),
    open: (Key) =>
      client
        .send(new GetObjectCommand({ Bucket, Key }))
        .then(({ Body }) => (Body as Readable | undefined) ?? null, unlessNamed(ABSENT, null)),
    head,
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async move(from, Key) {
      const copy = new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` })
      const isCopied = await client.send(copy).then(() => true, unlessNamed(ABSENT, false))
      if (isCopied) await client.send(new DeleteObjectCommand({ Bucket, Key: from }))
      else if (!(await head(Key))) throw new Error(`${from} is not there to be moved`)
    },

    async createMultipart(Key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
      if (!UploadId) throw new Error('the storage began an upload and did not say which')
      return UploadId
    },
    listParts,
    async complete(Key, UploadId, parts) {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` }))
      await client
        .send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
        .catch(unlessNamed(ABSENT, null))
        .catch((error: unknown) => {
          if (!isNamed(error, MISFITS)) throw error
          throw new Refusal('invalid', 'A part has not arrived as it was sent')
        })
      const found = await head(Key)
      if (!found) throw new Error(`${Key} was never begun`)
      return found
    },
    async abort(Key, UploadId) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(unlessNamed(ABSENT, null))
    },

    sign({ key: Key, part, maxBytes, isExact, expiresAt }) {
      // A store checks what is signed: its exact length, where that is known, and no more than one file or part.
      const about = { Bucket, Key, ...(isExact && { ContentLength: maxBytes }) }
      const options = {
        expiresIn: Math.round((expiresAt - Date.now()) / 1000),
        signableHeaders: new Set(['host', 'content-length']),
      }
      if (!part) return getSignedUrl(client, new PutObjectCommand(about), options)
      const { uploadId: UploadId, number: PartNumber } = part
      return getSignedUrl(client, new UploadPartCommand({ ...about, UploadId, PartNumber }), options)
    },
    addressOf: (key) => `${origin}/${Bucket}/${key}`,
    origin,
    gate: null,
    lend: stsRoleArn
      ? async (prefix) => ({ credentials: await assumeRole(settings, stsRoleArn, prefix), bucket: Bucket, region })
      : null,
    async tidy(before) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Initiated && Initiated < before)
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      }
    },
  }
}

const ABSENT = ['NoSuchKey', 'NotFound', 'NoSuchUpload']
const MISFITS = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall']

const isNamed = (error: unknown, names: string[]) => error instanceof S3ServiceException && names.includes(error.name)

/** A store's "there is none", as a value. */
const unlessNamed =
  <T>(names: string[], value: T) =>
  (error: unknown): T => {
    if (isNamed(error, names)) return value
    throw error
  }

const unquote = (etag = '') => etag.replaceAll('"', '')
