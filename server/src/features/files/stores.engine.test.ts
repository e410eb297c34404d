import { randomBytes } from 'node:crypto'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { companionRoutes } from '@lintel/contract/files/companion'
import { fileRoutes as routes } from '@lintel/contract/files/routes'
import { LIMITS } from '@lintel/contract/limits'
import { afterAll, expect, it } from 'vitest'
import type { Storage } from '../../storage/storage.ts'
import { photo } from '../../test/pictures.ts'
import { storageOnS3 } from '../../test/s3.ts'
import { readStored } from '../../test/uploading.ts'
import { makeWorld } from '../../test/world.ts'
import { checkUpload, claimUpload } from './commands.ts'
import { completeMultipart } from './multipart.ts'
import { sweepFiles } from './sweep.ts'

const s3 = await storageOnS3()
const world = await makeWorld({}, undefined, undefined, s3?.storage)
afterAll(async () => {
  await world.close()
  await s3?.close()
})

/** A storage whose first `times` completions fail. */
function failing(storage: Storage, times: number): Storage {
  let left = times
  const completeMultipart: Storage['completeMultipart'] = async (...args) => {
    left -= 1
    if (left >= 0) throw new Error('the storage is down')
    return storage.completeMultipart(...args)
  }
  return { ...storage, completeMultipart }
}

/** PUTs like a browser; S3 is another origin. */
async function put(url: string, body: Buffer) {
  if (!s3) return world.app.inject({ method: 'PUT', url, payload: body }).then(({ headers }) => String(headers.etag))
  expect(new URL(url).origin).toBe(s3.storage.origin)
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
  expect(answer.status).toBe(200)
  return String(answer.headers.get('etag'))
}

it("allows connections to the storage in the page's content policy", async () => {
  const { headers } = await world.app.inject({ url: '/login' })
  expect(headers['content-security-policy']).toContain(`connect-src 'self'${s3 ? ` ${s3.storage.origin}` : ''};`)
})

it('uploads, stores, serves and sweeps a picture', async () => {
  const owner = await world.owner()
  const bytes = await photo({ width: 700, height: 400, seed: 9_000 })
  const { body } = await world.call(owner, routes.createUpload, { body: { size: bytes.length } })
  await put(body.uploadURL, bytes)
  const stored = await world.call(owner, routes.storeImage, { body: { imageURL: body.uploadURL.replace(/\?.*/, '') } })
  expect(stored.body.picture).toMatchObject({ width: 700, widths: [320, 640, 700] })
  const get = (url: string) => world.app.inject({ url, headers: { cookie: owner.cookie } })
  expect((await get(`${stored.body.objectPath}/640.avif`)).headers['content-type']).toBe('image/avif')
  expect((await get(`${stored.body.objectPath}/share`)).headers['content-type']).toBe('image/jpeg')
  await sweepFiles(world, new Date(Date.now() + 25 * 3_600_000))
  expect((await get(stored.body.objectPath)).statusCode).toBe(404)
  expect(await world.storage.head(`renditions/${stored.body.objectPath.split('/').at(-1)}/640-avif`)).toBeNull()
})

it('uploads a document in parts, unchanged', async () => {
  const owner = await world.owner()
  const bytes = randomBytes(LIMITS.partBytesMin + 1000)
  const begun = await world.call(owner, companionRoutes.createMultipart, {
    body: { filename: 'plan.bin', metadata: { size: bytes.length } },
  })
  const { uploadId, key, partSize } = begun.body
  const parts: { PartNumber: number; ETag: string }[] = []
  for (const [i, from] of [0, partSize].entries()) {
    const params = { uploadId, partNumber: String(i + 1) }
    const signed = await world.call(owner, companionRoutes.signPart, { params, query: { key } })
    parts.push({ PartNumber: i + 1, ETag: await put(signed.body.url, bytes.subarray(from, from + partSize)) })
  }
  const listed = await world.call(owner, companionRoutes.listParts, { params: { uploadId }, query: { key } })
  expect(listed.body.map(({ ETag }) => ETag)).toEqual(parts.map(({ ETag }) => ETag))
  const complete = () =>
    world.call(owner, companionRoutes.completeMultipart, { params: { uploadId }, query: { key }, body: { parts } })
  const first = await complete()
  expect([first.status, (await complete()).body]).toEqual([200, first.body])
  const actor = { id: owner.id, role: owner.role, isApproved: true }
  await checkUpload(world.context, actor, uploadId)
  const file = await world.db.transaction((tx) => claimUpload(tx, actor, uploadId))
  expect((await readStored(world, file.key))?.equals(bytes)).toBe(true)
})

it('retries a failed completion, and keeps the parts when every retry fails', async () => {
  const owner = await world.owner()
  const actor = { id: owner.id, role: owner.role, isApproved: true }
  const { body } = await world.call(owner, companionRoutes.createMultipart, { body: { metadata: { size: 5 } } })
  const named = { id: body.uploadId, key: body.key }
  const params = { uploadId: body.uploadId, partNumber: '1' }
  const signed = await world.call(owner, companionRoutes.signPart, { params, query: { key: body.key } })
  const parts = [{ PartNumber: 1, ETag: await put(signed.body.url, Buffer.from('hello')) }]
  const complete = (times: number) =>
    completeMultipart({ ...world.context, storage: failing(world.storage, times) }, actor, named, { parts })
  await expect(complete(9)).rejects.toThrow('the storage is down')
  const listed = await world.call(owner, companionRoutes.listParts, { params, query: { key: body.key } })
  expect(listed.body).toHaveLength(1)
  await complete(2)
  expect((await readStored(world, body.key))?.toString()).toBe('hello')
})

it('ignores an overwrite of a checked document by its upload URL', async () => {
  const owner = await world.owner()
  const { body } = await world.call(owner, companionRoutes.uploadParams, { query: { 'metadata[size]': 5 } })
  await put(body.url, Buffer.from('hello'))
  const actor = { id: owner.id, role: owner.role, isApproved: true }
  const id = body.key.split('/').at(-1) ?? ''
  await checkUpload(world.context, actor, id)
  if (s3) await put(body.url, Buffer.from('evil!'))
  const { key } = await world.db.transaction((tx) => claimUpload(tx, actor, id))
  expect((await readStored(world, key))?.toString()).toBe('hello')
})

if (s3?.storage.issueTemporaryCredentials) {
  it("issues credentials that write below the user's prefix only", async () => {
    const owner = await world.owner()
    const { status, body } = await world.call(owner, companionRoutes.temporaryCredentials)
    expect(status).toBe(200)
    const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, SessionToken: sessionToken } = body.credentials
    const { endpoint } = s3.settings
    const credentials = { accessKeyId, secretAccessKey, sessionToken }
    const client = new S3Client({ endpoint, region: body.region, credentials, forcePathStyle: true })
    const write = (Key: string) => client.send(new PutObjectCommand({ Bucket: body.bucket, Key, Body: 'x' }))
    await write(`uploads/${owner.id}/mine`)
    await expect(write(`uploads/somebody-else/theirs`)).rejects.toThrow()
    await expect(client.send(new GetObjectCommand({ Bucket: body.bucket, Key: 'anything' }))).rejects.toThrow()
    client.destroy()
  })
}
