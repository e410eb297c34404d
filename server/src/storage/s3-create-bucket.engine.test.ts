import { GetBucketCorsCommand } from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import { s3Error, startFakeS3 } from '../test/fake-s3.ts'
import { storageOnS3 } from '../test/s3.ts'
import { createBucket } from './s3-create-bucket.ts'

const ORIGIN = 'https://homes.example'
const settings = { bucket: 'homes', accessKeyId: 'id', secretAccessKey: 'secret', stsRoleArn: null }

it.each([
  ['us-east-1', ''],
  ['eu-west-1', '<LocationConstraint>eu-west-1</LocationConstraint>'],
])('creates the bucket in %s and lets browsers send parts from the site alone', async (region, location) => {
  const s3 = await startFakeS3(200, '')
  await createBucket({ ...settings, region, endpoint: s3.endpoint }, ORIGIN)
  await s3.close()

  expect(s3.requests.map(({ line }) => line)).toEqual(['PUT /homes/', 'PUT /homes/?cors='])
  expect(s3.requests[0]?.body).toMatch(location || /^$/)
  expect(s3.requests[1]?.body).toContain(
    `<AllowedMethod>PUT</AllowedMethod><AllowedOrigin>${ORIGIN}</AllowedOrigin><AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader>`,
  )
})

it('refuses the bucket of another account with a sentence', async () => {
  const s3 = await startFakeS3(409, s3Error('BucketAlreadyExists'))
  const created = createBucket({ ...settings, region: 'us-east-1', endpoint: s3.endpoint }, ORIGIN)
  await expect(created).rejects.toThrow('it answered 409 BucketAlreadyExists')
  await s3.close()
})

it('sets the rule of an own bucket that exists', async () => {
  const s3 = await startFakeS3(409, s3Error('BucketAlreadyOwnedByYou'))
  await createBucket({ ...settings, region: 'us-east-1', endpoint: s3.endpoint }, ORIGIN).catch(() => {})
  await s3.close()
  expect(s3.requests.map(({ line }) => line)).toContain('PUT /homes/?cors=')
})

const store = await storageOnS3()

it.runIf(store)('sets the rule in a real store', async () => {
  if (!store) return
  await createBucket(store.settings, ORIGIN)
  const { CORSRules } = await store.client.send(new GetBucketCorsCommand({ Bucket: store.settings.bucket }))
  await store.close()
  expect(CORSRules).toMatchObject([{ AllowedOrigins: [ORIGIN], AllowedMethods: ['PUT'], ExposeHeaders: ['ETag'] }])
})
