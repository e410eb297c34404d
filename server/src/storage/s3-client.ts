import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from './s3-settings.ts'

const CONNECT_MS = 3_000
/** A store may be silent for minutes while it copies or joins large objects. */
const LONG_SILENCE_MS = 120_000

/**
 * @param options.maxAttempts of each request; the library's default is 3
 * @param options.silenceMs a connection on which nothing is sent or received for this long is closed; the library waits for ever. Below
 *   six seconds the library counts from the first byte, above it starts three seconds late.
 */
export function createS3Client(
  settings: S3Settings,
  { maxAttempts, silenceMs = LONG_SILENCE_MS }: { maxAttempts?: number; silenceMs?: number } = {},
): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    ...(maxAttempts && { maxAttempts }),
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
    // Many stores reject the checksums that the library adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
