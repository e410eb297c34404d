import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'

/**
 * Creates a bucket that browsers may upload to, on the S3 server at TEST_S3_ENDPOINT.
 * @returns environment variables for the Lintel server; empty if TEST_S3_ENDPOINT is not set
 */
export async function createBucket(): Promise<Record<string, string>> {
  const { TEST_S3_ENDPOINT, TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env
  if (!TEST_S3_ENDPOINT) return {}
  const settings = {
    S3_ENDPOINT: TEST_S3_ENDPOINT,
    S3_REGION: TEST_S3_REGION ?? 'us-east-1',
    S3_ACCESS_KEY_ID: TEST_S3_ACCESS_KEY_ID ?? '',
    S3_SECRET_ACCESS_KEY: TEST_S3_SECRET_ACCESS_KEY ?? '',
    S3_BUCKET: `lintel-e2e-${randomUUID()}`,
  }
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
  })
  const Bucket = settings.S3_BUCKET
  await client.send(new CreateBucketCommand({ Bucket }))
  const rule = { AllowedMethods: ['PUT'], AllowedOrigins: ['*'], AllowedHeaders: ['*'], ExposeHeaders: ['ETag'] }
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }))
  client.destroy()
  return settings
}
