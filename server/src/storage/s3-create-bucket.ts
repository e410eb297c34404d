import { type BucketLocationConstraint, CreateBucketCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { StartError } from '../errors/start-error.ts'
import { explainS3Error } from './s3-check.ts'
import { createS3Client } from './s3-client.ts'
import type { S3Settings } from './s3-settings.ts'

/** S3's default region, which must not be named when a bucket is created. */
const DEFAULT_REGION = 'us-east-1'

/**
 * Create the bucket unless it exists, and set its CORS rule: browsers upload to it from the site's pages, and read the ETag of each part.
 * @param origin of the pages
 * @throws StartError when S3 can't be reached or refuses
 */
export async function createBucket(settings: S3Settings, origin: string): Promise<void> {
  const { bucket: Bucket, region } = settings
  const client = createS3Client(settings)
  const LocationConstraint = region as BucketLocationConstraint
  const rule = { AllowedOrigins: [origin], AllowedMethods: ['PUT'], AllowedHeaders: ['*'], ExposeHeaders: ['ETag'] }
  try {
    await client
      .send(
        new CreateBucketCommand({
          Bucket,
          ...(region !== DEFAULT_REGION && { CreateBucketConfiguration: { LocationConstraint } }),
        }),
      )
      .catch(ignoreOwnBucket)
    await client.send(
      new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [{ ...rule, MaxAgeSeconds: 3600 }] } }),
    )
  } catch (error) {
    throw new StartError(explainS3Error(error, settings))
  } finally {
    client.destroy()
  }
}

/** A bucket of someone else is refused by another code, or by the rule that follows. */
function ignoreOwnBucket(error: unknown) {
  if (error instanceof Error && error.name === 'BucketAlreadyOwnedByYou') return
  throw error
}
