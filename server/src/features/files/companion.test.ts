import { companionRoutes as routes } from '@lintel/contract/files/companion'
import { LIMITS } from '@lintel/contract/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { type CreatedUpload, multipartCalls } from '../../test/multipart-calls.ts'
import { findUsedBytes, send } from '../../test/uploading.ts'
import { makeWorldForFile, SETTINGS, type TestUser } from '../../test/world.ts'
import { uploads } from './table.ts'

const PART = LIMITS.partBytesMin

const world = await makeWorldForFile({
  uploads: { ...SETTINGS.uploads, maxBytes: 200 * 1024 ** 2, quotaBytes: 300 * 1024 ** 2 },
})
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
})

const { createUpload, signPart, listParts, complete, abort, sendPart } = multipartCalls(world, () => owner)

describe('an upload of another user', () => {
  it('is not found by its id, its key or both', async () => {
    const upload = await createUpload(5)
    const other = await world.agent()
    const own = await createUpload(5, other)
    const probes: CreatedUpload[] = [upload, { ...own, key: upload.key }, { ...own, uploadId: upload.uploadId }]
    for (const probe of [
      ...probes,
      { ...own, key: '../../etc/passwd' },
      { ...own, uploadId: '../x' },
      { ...own, key: '' },
    ]) {
      const calls = [
        signPart(probe, 1, other),
        listParts(probe, other),
        complete(probe, [{ PartNumber: 1, ETag: 'x' }], other),
        abort(probe, other),
      ]
      for (const { status } of await Promise.all(calls)) expect([400, 404]).toContain(status)
    }
    expect((await listParts(upload)).status).toBe(200)
  })
})

describe('a call from another site', () => {
  it.each(['GET', 'HEAD'] as const)('reserves nothing with %s', async (method) => {
    const upload = await createUpload(5)
    const urls = [
      '/companion/s3/params?filename=x&metadata[size]=90000000',
      `/companion/s3/multipart/${upload.uploadId}/1?key=${upload.key}`,
      '/companion/s3/sts',
    ]
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of foreign) {
      for (const url of urls) {
        const answer = await world.app.inject({ method, url, headers: { cookie: owner.cookie, ...headers } })
        expect([url, answer.statusCode]).toEqual([url, 403])
      }
    }
    expect(await findUsedBytes(world, owner)).toBe(5)
    const own = { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' }
    expect((await world.app.inject({ method, url: urls[0], headers: own })).statusCode).toBe(200)
  })
})

describe('limits of uploads', () => {
  it('allow tenants smaller files than owners', async () => {
    const tenant = await world.tenant()
    const create = (user: TestUser, size: number) =>
      world.call(user, routes.createMultipart, { body: { filename: 'film.mov', metadata: { size } } })
    const over = await create(owner, 201 * 1024 ** 2)
    expect([over.status, over.problem.message]).toEqual([413, '“film.mov” is 201 MB; at most 200 MB can be taken'])
    expect((await create(tenant, 101 * 1024 ** 2)).status).toBe(413)
    expect((await create(tenant, 99 * 1024 ** 2)).status).toBe(200)
  })

  it('allow everyone pictures of 10 MB', async () => {
    for (const user of [owner, await world.tenant()]) {
      const create = (size: number) =>
        world.call(user, routes.createMultipart, { body: { filename: 'hall.jpg', metadata: { size, kind: 'image' } } })
      expect([(await create(10_485_760)).status, (await create(10_485_761)).status]).toEqual([200, 413])
    }
  })

  it('apply the quota to concurrent uploads', async () => {
    const size = 90 * 1024 ** 2
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => world.call(owner, routes.uploadParams, { query: { 'metadata[size]': size } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 413, 413, 413])
    const refused = answers.find(({ status }) => status === 413)
    expect(refused?.problem.message).toBe('Quota exceeded: this needs 90 MB, and of your 300 MB there is 30 MB left')
    expect(refused?.problem).toMatchObject({ code: 'too_large', requestId: expect.any(String) })
    expect(await findUsedBytes(world, owner)).toBe(3 * size)
  })

  it('count an upload of unknown size by its parts', async () => {
    const upload = await createUpload()
    await signPart(upload, 1)
    await signPart(upload, 2)
    expect(await findUsedBytes(world, owner)).toBe(2 * PART)
    const part = await sendPart(upload, 1, Buffer.from('short'))
    expect((await signPart(upload, 41)).status).toBe(413)
    expect((await complete(upload, [part])).status).toBe(200)
    expect(await findUsedBytes(world, owner)).toBe(5)
  })

  it('limit the number of open uploads', async () => {
    await world.db.insert(uploads).values(
      Array.from({ length: LIMITS.openUploadsMax }, (_, i) => ({
        ownerId: owner.id,
        kind: 'document' as const,
        key: `uploads/${owner.id}/${i}`,
        name: 'x',
        expiresAt: new Date(Date.now() + 1000),
      })),
    )
    const { status, problem } = await world.call(owner, routes.createMultipart)
    expect([status, problem.message]).toEqual([429, expect.stringContaining('Too many files')])
  })
})

it('returns a URL for uploading a file in a single request', async () => {
  const { body } = await world.call(owner, routes.uploadParams, {
    query: { filename: 'a.pdf', type: 'application/pdf', 'metadata[size]': 5, 'metadata[name]': 'a.pdf' } as never,
  })
  expect(body).toEqual({
    method: 'PUT',
    url: expect.stringContaining(`/storage/${body.key}?`),
    fields: {},
    headers: {},
    expires: 3600,
    key: expect.any(String),
  })
  expect((await send(world, body.url, 'hello')).statusCode).toBe(200)
})

it('issues no temporary credentials without S3', async () => {
  const { status, problem } = await world.call(owner, routes.temporaryCredentials)
  expect([status, problem.message]).toEqual([501, expect.any(String)])
})

it('repeats the text of a 401 as message, for the dialog', async () => {
  const { status, problem } = await world.call(null, routes.createMultipart)
  expect([status, problem.message]).toEqual([401, 'Please sign in'])
})
