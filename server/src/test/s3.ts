import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3'
import { s3Storage } from '../storage/s3.ts'
import { createS3Client } from '../storage/s3-client.ts'
import type { S3Settings } from '../storage/s3-settings.ts'
import type { Storage } from '../storage/storage.ts'

export type TestS3 = { storage: Storage; settings: S3Settings; client: S3Client; close(): Promise<void> }

/** Creates a bucket for one test file on the S3 server of TEST_S3_ENDPOINT; null when that is not set. */
export async function storageOnS3(): Promise<TestS3 | null> {
  const { TEST_S3_ENDPOINT, TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env
  if (!TEST_S3_ENDPOINT) return null
  const settings = {
    stsRoleArn: process.env.TEST_S3_STS_ROLE_ARN ?? null,
    endpoint: TEST_S3_ENDPOINT,
    region: TEST_S3_REGION ?? 'us-east-1',
    accessKeyId: TEST_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: TEST_S3_SECRET_ACCESS_KEY ?? '',
    bucket: `lintel-test-${randomUUID()}`,
  }
  const client = createS3Client(settings)
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }))
  return { storage: s3Storage(settings), settings, client, close: async () => client.destroy() }
}
