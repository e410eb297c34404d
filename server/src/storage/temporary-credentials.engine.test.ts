import { afterEach, expect, it } from 'vitest'
import { startFakeS3 } from '../test/fake-s3.ts'
import { createCredentialsIssuer } from './temporary-credentials.ts'

const CREDENTIALS = `
  <AccessKeyId>id</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>token</SessionToken>
  <Expiration>2026-11-23T05:00:00Z</Expiration>`
const assumed = (credentials: string) =>
  `<AssumeRoleResponse><AssumeRoleResult>${credentials}</AssumeRoleResult></AssumeRoleResponse>`

let sts: Awaited<ReturnType<typeof startFakeS3>>
afterEach(() => sts.close())

async function issue(status: number, body: string) {
  sts = await startFakeS3(status, body)
  const settings = {
    endpoint: sts.endpoint,
    bucket: 'homes',
    region: 'eu-west-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    stsRoleArn: null,
  }
  return createCredentialsIssuer(settings, 'arn:aws:iam::123456789012:role/uploads')('uploads/7/')
}

it('asks the S3 endpoint for 15 minutes of writing below the prefix', async () => {
  expect(await issue(200, assumed(`<Credentials>${CREDENTIALS}</Credentials>`))).toEqual({
    AccessKeyId: 'id',
    SecretAccessKey: 'secret',
    SessionToken: 'token',
    Expiration: '2026-11-23T05:00:00.000Z',
  })
  const [request] = sts.requests
  const { Policy, ...input } = Object.fromEntries(new URLSearchParams(request?.body))
  expect([request?.line, input]).toEqual([
    'POST /',
    {
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: 'arn:aws:iam::123456789012:role/uploads',
      RoleSessionName: 'uploads-7-',
      DurationSeconds: '900',
    },
  ])
  expect(JSON.parse(String(Policy)).Statement).toEqual([
    {
      Effect: 'Allow',
      Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
      Resource: 'arn:aws:s3:::homes/uploads/7/*',
    },
  ])
})

it('throws when the role may not be assumed', async () => {
  const refusal = '<ErrorResponse><Error><Code>AccessDenied</Code><Message>not yours</Message></Error></ErrorResponse>'
  await expect(issue(403, refusal)).rejects.toMatchObject({ name: 'AccessDenied', message: 'not yours' })
})

it('throws when the response has no credentials', async () => {
  await expect(issue(200, assumed(''))).rejects.toThrow('STS returned no credentials')
})
