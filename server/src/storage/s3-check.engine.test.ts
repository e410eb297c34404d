import { expect, it } from 'vitest'
import { s3Error, startFakeS3 } from '../test/fake-s3.ts'
import { checkBucket } from './s3-check.ts'

const settings = {
  bucket: 'homes',
  region: 'us-east-1',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  stsRoleArn: null,
}

it.each([
  [404, s3Error('NoSuchBucket'), 'There is no bucket "homes" at ENDPOINT; create it, or check S3_BUCKET.'],
  [403, s3Error('InvalidAccessKeyId'), /^The S3 at ENDPOINT does not accept the access key; check S3_ACCESS_KEY_ID/],
  [
    403,
    s3Error('SignatureDoesNotMatch'),
    'The S3 at ENDPOINT does not accept the access key; check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  ],
  [403, s3Error('AccessDenied'), /^The S3 access key may not list the bucket "homes" at ENDPOINT; allow it/],
  [301, s3Error('PermanentRedirect'), /check S3_REGION and S3_ENDPOINT\.$/],
  [400, s3Error('AuthorizationHeaderMalformed'), /check S3_REGION and S3_ENDPOINT\.$/],
  [403, s3Error('RequestTimeTooSkewed'), /set this machine's clock\.$/],
  [503, s3Error('SlowDown'), 'The S3 at ENDPOINT could not be used: it answered 503 SlowDown; check S3_ENDPOINT.'],
  [404, '<html>no such page</html>', /^The S3 at ENDPOINT could not be used: .*404.*; check S3_ENDPOINT\.$/],
  [200, 'hello', 'The S3 at ENDPOINT could not be used: it does not answer as S3 does; check S3_ENDPOINT.'],
  [200, '<html/>', 'The S3 at ENDPOINT could not be used: it does not answer as S3 does; check S3_ENDPOINT.'],
])('says what to do when S3 answers %i %s', async (status, body, sentence) => {
  const s3 = await startFakeS3(status, body)
  const error = await checkBucket({ ...settings, endpoint: s3.endpoint }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'StartError' })
  expect((error as Error).message.replaceAll(s3.endpoint, 'ENDPOINT')).toMatch(sentence)
  await s3.close()
})

it.each([
  ['http://127.0.0.1:1', 'nothing listens there'],
  ['http://s3.invalid', 'the name of the host is unknown'],
])('says why %s is unreachable', async (endpoint, reason) => {
  await expect(checkBucket({ ...settings, endpoint })).rejects.toThrow(
    `The S3 at ${endpoint} could not be used: ${reason}; check S3_ENDPOINT.`,
  )
})

it('accepts a bucket that can be listed', async () => {
  const s3 = await startFakeS3(200, '<?xml version="1.0"?><ListBucketResult><Name>homes</Name></ListBucketResult>')
  await checkBucket({ ...settings, endpoint: s3.endpoint })
  await s3.close()
})
