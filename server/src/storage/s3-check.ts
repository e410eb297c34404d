import { ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3'
import { describeNetworkError } from '../errors/network-error.ts'
import { StartError } from '../errors/start-error.ts'
import { createS3Client } from './s3-client.ts'
import type { S3Settings } from './s3-settings.ts'

const TIMEOUT_MS = 10_000
const NOT_S3 = 'it does not answer as S3 does'

/** By S3's error code. The check lists the bucket, since errors of HeadBucket have no code. */
const MESSAGES: [codes: string[], message: (bucket: string, endpoint: string) => string][] = [
  [
    ['NoSuchBucket'],
    (bucket, endpoint) => `There is no bucket "${bucket}" at ${endpoint}; create it, or check S3_BUCKET.`,
  ],
  [
    ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken'],
    (_bucket, endpoint) =>
      `The S3 at ${endpoint} does not accept the access key; check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
  ],
  [
    ['AccessDenied', 'AllAccessDisabled', 'Forbidden'],
    (bucket, endpoint) =>
      `The S3 access key may not list the bucket "${bucket}" at ${endpoint}; allow it to read, write, list and delete there, or check S3_BUCKET.`,
  ],
  [
    ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'MovedPermanently'],
    (bucket, endpoint) =>
      `The bucket "${bucket}" at ${endpoint} belongs to another region or address; check S3_REGION and S3_ENDPOINT.`,
  ],
  [
    ['RequestTimeTooSkewed'],
    (_bucket, endpoint) => `The S3 at ${endpoint} has another time than this machine; set this machine's clock.`,
  ],
]

/**
 * Checks at start that the bucket can be used.
 * @throws StartError when it can't be reached or listed with these settings
 */
export async function checkBucket(settings: S3Settings): Promise<void> {
  const { bucket: Bucket } = settings
  const client = createS3Client(settings, { maxAttempts: 2 })
  try {
    const { Name } = await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), {
      abortSignal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (Name === undefined) throw new Error(NOT_S3)
  } catch (error) {
    throw new StartError(explainS3Error(error, settings))
  } finally {
    client.destroy()
  }
}

/** @returns the sentence for the operator */
export function explainS3Error(error: unknown, { endpoint, bucket }: S3Settings): string {
  const name = error instanceof Error ? error.name : ''
  const known = MESSAGES.find(([codes]) => codes.includes(name))
  if (known) return known[1](bucket, endpoint)
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  // The SDK adds the response to errors of parsing it.
  const isUnreadable = error instanceof Error && '$response' in error
  const reason = status ? `it answered ${status} ${name}` : isUnreadable ? NOT_S3 : describeNetworkError(error)
  return `The S3 at ${endpoint} could not be used: ${reason}; check S3_ENDPOINT.`
}
