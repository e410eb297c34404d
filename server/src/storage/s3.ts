import { PassThrough, type Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  paginateListParts,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describeNetworkError, isUnreachable } from '../errors/network-error.ts'
import { Refusal } from '../errors/refusal.ts'
import { StoreUnavailable } from '../errors/store-unavailable.ts'
import { toMachineTime } from '../process/shift-clock.ts'
import { createS3Client } from './s3-client.ts'
import type { S3Settings } from './s3-settings.ts'
import { uploadStream } from './s3-upload.ts'
import type { Part, Storage } from './storage.ts'
import { createCredentialsIssuer } from './temporary-credentials.ts'

/** A store that answers nothing for this long is away. A request is tried twice, so that its user waits for ten seconds. */
const SILENCE_MS = 5_000

/**
 * Files in an existing bucket of any S3-compatible store. Its methods throw StoreUnavailable while the store does not answer.
 * @param options.silenceMs how long the store may send nothing
 */
export function s3Storage(settings: S3Settings, { silenceMs = SILENCE_MS }: { silenceMs?: number } = {}): Storage {
  const { bucket: Bucket, region, stsRoleArn } = settings
  const client = throwUnavailable(createS3Client(settings, { maxAttempts: 2, silenceMs }))
  // For copies and joins, during which a store may be silent.
  const patientClient = throwUnavailable(createS3Client(settings))
  const issueCredentials = stsRoleArn ? createCredentialsIssuer(settings, stsRoleArn) : null
  const { origin } = new URL(settings.endpoint)

  const head = (Key: string) =>
    client
      .send(new HeadObjectCommand({ Bucket, Key }))
      .then(({ ContentLength }) => ({ size: ContentLength ?? 0 }), unlessNamed(ABSENT, null))

  const listParts = async (Key: string, UploadId: string): Promise<Part[]> => {
    const parts: Part[] = []
    try {
      for await (const page of paginateListParts({ client }, { Bucket, Key, UploadId })) {
        for (const { PartNumber, ETag, Size } of page.Parts ?? []) {
          parts.push({ number: PartNumber ?? 0, etag: unquote(ETag), size: Size ?? 0 })
        }
        // The paginator ignores IsTruncated and would start again at the first part.
        if (!page.IsTruncated) break
      }
    } catch (error) {
      if (!isNamed(error, ABSENT)) throw error
    }
    return parts
  }

  return {
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }))
    },
    putStream: (key, source) => uploadStream({ client, Bucket }, key, source),
    open: (Key) =>
      client
        .send(new GetObjectCommand({ Bucket, Key }))
        .then(({ Body }) => (Body ? nameFailures(Body as Readable) : null), unlessNamed(ABSENT, null)),
    head,
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async move(from, Key) {
      const copy = new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` })
      const isCopied = await patientClient.send(copy).then(() => true, unlessNamed(ABSENT, false))
      if (isCopied) await client.send(new DeleteObjectCommand({ Bucket, Key: from }))
      else if (!(await head(Key))) throw new Error(`${from} does not exist`)
    },

    async createMultipart(Key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
      if (!UploadId) throw new Error('CreateMultipartUpload returned no UploadId')
      return UploadId
    },
    listParts,
    async completeMultipart(Key, UploadId, parts) {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` }))
      await patientClient
        .send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
        .catch(unlessNamed(ABSENT, null))
        .catch((error: unknown) => {
          if (!isNamed(error, INVALID_PARTS)) throw error
          throw new Refusal('invalid', 'A part has not arrived as it was sent')
        })
      const found = await head(Key)
      if (!found) throw new Error(`${Key} has no upload`)
      return found
    },
    async abortMultipart(Key, UploadId) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(unlessNamed(ABSENT, null))
    },

    signUploadUrl({ key: Key, part, maxBytes, isExact, expiresAt }) {
      // S3 can't limit the length of a PUT, only check an exact one.
      const input = { Bucket, Key, ...(isExact && { ContentLength: maxBytes }) }
      const options = {
        expiresIn: Math.round((expiresAt - Date.now()) / 1000),
        signableHeaders: new Set(['host', 'content-length']),
      }
      if (!part) return getSignedUrl(client, new PutObjectCommand(input), options)
      const { uploadId: UploadId, number: PartNumber } = part
      return getSignedUrl(client, new UploadPartCommand({ ...input, UploadId, PartNumber }), options)
    },
    urlOf: (key) => `${origin}/${Bucket}/${key}`,
    origin,
    uploadEndpoint: null,
    issueTemporaryCredentials:
      issueCredentials && (async (prefix) => ({ credentials: await issueCredentials(prefix), bucket: Bucket, region })),
    sweepDrafts: async () => {},
    assertSpace: async () => {},
    async check() {
      await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }))
      return { freeBytes: null }
    },
    async *list(after) {
      const pages = paginateListObjectsV2({ client }, { Bucket, ...(after && { StartAfter: after }) })
      for await (const { Contents = [] } of pages)
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified) yield { key: Key, storedAt: LastModified }
    },
    async sweepUnfinished(before) {
      const initiatedBefore = toMachineTime(before)
      // The SDK has no paginator for this list.
      let page: ListMultipartUploadsCommandOutput | undefined
      do {
        page = await client.send(
          new ListMultipartUploadsCommand({
            Bucket,
            KeyMarker: page?.NextKeyMarker,
            UploadIdMarker: page?.NextUploadIdMarker,
          }),
        )
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Initiated && Initiated < initiatedBefore)
            await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        }
      } while (page.IsTruncated)
    },
  }
}

/** Makes all commands of a client throw StoreUnavailable when the store does not answer or fails. */
function throwUnavailable(client: S3Client): S3Client {
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        throw isAway(error) ? new StoreUnavailable(reasonOf(error), { cause: error }) : error
      }),
    { step: 'initialize', priority: 'high', name: 'throwUnavailable' },
  )
  return client
}

/** The store can also fall silent in the middle of a file. */
function nameFailures(body: Readable): Readable {
  const file = new PassThrough()
  body.on('error', (error) => file.destroy(new StoreUnavailable(describeNetworkError(error), { cause: error })))
  file.on('close', () => body.destroy())
  return body.pipe(file)
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)
/**
 * A wrong clock or key is the server's or the store's, never the user's. An answer to HEAD has no body that names the error: only
 * its status tells that.
 */
const isAway = (error: unknown) =>
  isUnreachable(error) ||
  (statusOf(error) ?? 0) >= 500 ||
  statusOf(error) === 403 ||
  isNamed(error, ['RequestTimeTooSkewed', 'SlowDown'])
const reasonOf = (error: unknown) =>
  error instanceof S3ServiceException ? `it answered ${statusOf(error)} ${error.name}` : describeNetworkError(error)

const ABSENT = ['NoSuchKey', 'NotFound', 'NoSuchUpload']
const INVALID_PARTS = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall']

const isNamed = (error: unknown, names: string[]) => error instanceof S3ServiceException && names.includes(error.name)

/** For `catch`: a fallback for errors of these names; others are thrown. */
const unlessNamed =
  <T>(names: string[], fallback: T) =>
  (error: unknown): T => {
    if (isNamed(error, names)) return fallback
    throw error
  }

const unquote = (etag = '') => etag.replaceAll('"', '')
