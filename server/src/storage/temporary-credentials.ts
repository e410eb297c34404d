import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts'
import type { S3Settings } from './s3-settings.ts'
import type { TemporaryCredentials } from './storage.ts'

/** The shortest lifetime that AWS gives an assumed role. */
const LIFETIME_SECONDS = 900
const TIMEOUT_MS = 10_000
const ACTIONS = ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts']

/**
 * @returns a function that issues credentials which may write below a prefix of the bucket and nothing else, for 15 minutes.
 * It throws when the store issues none.
 */
export function createCredentialsIssuer(settings: S3Settings, roleArn: string) {
  const { bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new STSClient({
    region,
    endpoint: stsEndpointOf(settings),
    credentials: { accessKeyId, secretAccessKey },
  })

  return async (prefix: string): Promise<TemporaryCredentials> => {
    const statement = { Effect: 'Allow', Action: ACTIONS, Resource: `arn:aws:s3:::${bucket}/${prefix}*` }
    const { Credentials } = await client.send(
      new AssumeRoleCommand({
        RoleArn: roleArn,
        RoleSessionName: prefix.replaceAll(/[^\w-]/g, '-').slice(0, 64),
        DurationSeconds: LIFETIME_SECONDS,
        Policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
      }),
      { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
    )
    const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials ?? {}
    if (!(AccessKeyId && SecretAccessKey && SessionToken && Expiration)) throw new Error('STS returned no credentials')
    return { AccessKeyId, SecretAccessKey, SessionToken, Expiration: Expiration.toISOString() }
  }
}

/** AWS has a separate host for STS, which the client knows by region; other stores answer at their S3 endpoint. */
const stsEndpointOf = ({ endpoint }: S3Settings) =>
  new URL(endpoint).hostname.endsWith('.amazonaws.com') ? undefined : endpoint
