import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { s3Storage } from '../storage/s3.ts'
import type { Storage } from '../storage/storage.ts'

export type TestS3 = { storage: Storage; settings: Parameters<typeof s3Storage>[0]; close(): Promise<void> }

/** A bucket of a test file's own on the S3 server that TEST_S3_ENDPOINT names; null where there is none. */
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
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }))
  return { storage: s3Storage(settings), settings, close: async () => client.destroy() }
}
