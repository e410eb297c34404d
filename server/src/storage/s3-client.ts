import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from './s3-settings.ts'

/** @param maxAttempts of each request; the library's default is 3 */
export function createS3Client(settings: S3Settings, { maxAttempts }: { maxAttempts?: number } = {}): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    ...(maxAttempts && { maxAttempts }),
    // Many stores reject the checksums that the library adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
