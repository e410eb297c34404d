import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { createS3Client } from '../storage/s3-client.ts'
import type { S3Settings } from '../storage/s3-settings.ts'
import { uploadStream } from '../storage/s3-upload.ts'
import type { BackupTarget } from './target.ts'

/** S3 allows 10,000 parts: archives of up to 312 GB. One or two parts are in memory. */
const PART_BYTES = 32 * 1024 * 1024

/** Archives below a prefix of an existing bucket. An object appears when all of it has arrived. */
export function s3Target(settings: S3Settings, prefix: string): BackupTarget {
  const { bucket: Bucket } = settings
  const client = createS3Client(settings)
  return {
    write: async (name, bytes) => (await uploadStream({ client, Bucket }, prefix + name, bytes, PART_BYTES)).size,
    async list() {
      const names: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '' } of Contents) names.push(Key.slice(prefix.length))
      }
      return names
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }))
    },
    async removeUnfinished(isOurs) {
      // The SDK has no paginator for this list.
      let page: ListMultipartUploadsCommandOutput | undefined
      do {
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page ?? {}
        page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, KeyMarker, UploadIdMarker }))
        for (const { Key = '', UploadId } of page.Uploads ?? []) {
          if (isOurs(Key.slice(prefix.length)))
            await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        }
      } while (page.IsTruncated)
    },
  }
}
