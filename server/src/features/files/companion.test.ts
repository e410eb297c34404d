/* Over 250 lines: one upload in parts, seen from each of its calls, which build on each other. */
import { randomBytes } from 'node:crypto'
import { companionRoutes as routes } from '@lintel/contract/files/companion'
import { LIMITS } from '@lintel/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findUsedBytes, readStored, send } from '../../test/uploading.ts'
import { makeWorld, type TestUser, type World } from '../../test/world.ts'
import { uploads } from './table.ts'

const PART = LIMITS.partBytesMin

let world: World
let owner: TestUser
beforeAll(async () => {
  world = await makeWorld({
    uploads: {
      maxBytes: 200 * 1024 ** 2,
      quotaBytes: 300 * 1024 ** 2,
      clamdUrl: null,
      importNetworks: [],
    },
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.owner()
})

type Begun = { key: string; uploadId: string; partSize: number }
const begin = async (size?: number, person = owner): Promise<Begun> =>
  (
    await world.call(person, routes.createMultipart, {
      body: { filename: 'plan.pdf', type: 'application/pdf', metadata: { size } },
    })
  ).body
const sign = ({ uploadId, key }: Begun, partNumber: number | string, person = owner) =>
  world.call(person, routes.signPart, { params: { uploadId, partNumber: String(partNumber) }, query: { key } })
const list = ({ uploadId, key }: Begun, person = owner) =>
  world.call(person, routes.listParts, { params: { uploadId }, query: { key } })
const complete = ({ uploadId, key }: Begun, parts: object[], person = owner) =>
  world.call(person, routes.completeMultipart, { params: { uploadId }, query: { key }, body: { parts } })
const abort = ({ uploadId, key }: Begun, person = owner) =>
  world.call(person, routes.abortMultipart, { params: { uploadId }, query: { key } })
const sendPart = async (begun: Begun, number: number, bytes: Buffer) => {
  const answer = await send(world, (await sign(begun, number)).body.url, bytes)
  return { PartNumber: number, ETag: String(answer.headers.etag), status: answer.statusCode }
}
const readBack = ({ key }: Begun) => readStored(world, key)

describe('a multipart upload', () => {
  it('becomes one file, whatever the order of its parts', async () => {
    const bytes = randomBytes(2 * PART + 1000)
    const begun = await begin(bytes.length)
    expect(begun.partSize).toBe(PART)
    const parts = []
    for (const number of [3, 1, 2]) {
      parts.push(await sendPart(begun, number, bytes.subarray((number - 1) * PART, number * PART)))
    }
    const listed = await list(begun)
    expect(listed.body.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, PART],
      [2, PART],
      [3, 1000],
    ])
    const done = await complete(begun, parts)
    expect(done.body).toEqual({ key: begun.key, location: `http://localhost/storage/${begun.key}` })
    expect((await readBack(begun))?.equals(bytes)).toBe(true)
    expect(await findUsedBytes(world, owner)).toBe(bytes.length)
  })

  it('completes once for repeated calls, with or without quotes around etags', async () => {
    const begun = await begin(5)
    const part = await sendPart(begun, 1, Buffer.from('hello'))
    const bare = { PartNumber: 1, ETag: part.ETag.replaceAll('"', '') }
    const answers = await Promise.all([complete(begun, [part]), complete(begun, [bare]), complete(begun, [part])])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.location}`)).size).toBe(1)
    expect((await complete(begun, [part])).body).toEqual(answers[0]?.body)
    expect((await readBack(begun))?.toString()).toBe('hello')
    expect(await findUsedBytes(world, owner)).toBe(5)
  })

  it('continues on another server process', async () => {
    const begun = await begin(PART + 5)
    await sendPart(begun, 1, Buffer.alloc(PART, 'a'))
    const other = await world.buildSecondApp()
    const listed = await other.inject({
      url: `/companion/s3/multipart/${begun.uploadId}?key=${begun.key}`,
      headers: { cookie: owner.cookie },
    })
    expect(listed.json()).toHaveLength(1)
    const signed = await other.inject({
      url: `/companion/s3/multipart/${begun.uploadId}/2?key=${begun.key}`,
      headers: { cookie: owner.cookie },
    })
    const sent = await other.inject({ method: 'PUT', url: signed.json().url, payload: 'tail!' })
    const parts = [...listed.json(), { PartNumber: 2, ETag: sent.headers.etag }]
    expect((await complete(begun, parts)).status).toBe(200)
    await other.close()
  })

  it('uses the last version of a part', async () => {
    const begun = await begin(5)
    const first = await sendPart(begun, 1, Buffer.from('wrong'))
    const second = await sendPart(begun, 1, Buffer.from('right'))
    expect((await complete(begun, [first])).status).toBe(400)
    expect((await complete(begun, [second])).status).toBe(200)
    expect((await readBack(begun))?.toString()).toBe('right')
  })

  it('refuses completion while a part is missing', async () => {
    const begun = await begin(PART + 5)
    const part = await sendPart(begun, 1, Buffer.alloc(PART))
    for (const parts of [[part], [part, { PartNumber: 2, ETag: '"x"' }], [part, part], [{ ...part, PartNumber: 0 }]]) {
      const { status, problem } = await complete(begun, parts)
      expect([status, problem.message]).toEqual([400, expect.any(String)])
    }
    expect((await list(begun)).body).toHaveLength(1)
  })

  it('is deleted by an abort, which frees its quota', async () => {
    const begun = await begin(PART)
    await sendPart(begun, 1, Buffer.alloc(PART))
    const given = await abort(begun)
    expect([given.status, given.body]).toEqual([200, {}])
    expect((await list(begun)).status).toBe(404)
    expect(await findUsedBytes(world, owner)).toBe(0)
    expect(await world.storage.head(begun.key)).toBeNull()
  })

  it('ignores an abort after completion', async () => {
    const begun = await begin(5)
    await complete(begun, [await sendPart(begun, 1, Buffer.from('hello'))])
    expect((await abort(begun)).body).toEqual({})
    expect((await readBack(begun))?.toString()).toBe('hello')
    const late = await sign(begun, 1)
    expect([late.status, late.problem.message]).toEqual([409, 'This upload is finished'])
  })
})

describe('a part of an upload', () => {
  it.each(['0', '10001', '-1', '1.5', 'x', '1e3', '3'])('rejects part number %s', async (number) => {
    const begun = await begin(PART + 5)
    const { status, problem } = await sign(begun, number)
    expect([status, problem.message]).toEqual([400, expect.any(String)])
  })

  it("must have the length that follows from the file's size", async () => {
    const begun = await begin(PART + 5)
    const { url } = (await sign(begun, 2)).body
    expect((await send(world, url, Buffer.alloc(6))).statusCode).toBe(413)
    expect((await send(world, url, Buffer.alloc(4))).statusCode).toBe(400)
  })

  it('is refused after the upload was aborted or completed', async () => {
    const [gone, done] = [await begin(5), await begin(5)]
    const [goneUrl, doneUrl] = [(await sign(gone, 1)).body.url, (await sign(done, 1)).body.url]
    await abort(gone)
    await complete(done, [await sendPart(done, 1, Buffer.from('hello'))])
    expect((await send(world, goneUrl, 'hello')).statusCode).toBe(404)
    expect((await send(world, doneUrl, 'evil!')).statusCode).toBe(403)
    expect((await readBack(done))?.toString()).toBe('hello')
  })
})

describe('an upload of another user', () => {
  it('is not found by id, key or both', async () => {
    const theirs = await begin(5)
    const thief = await world.agent()
    const own = await begin(5, thief)
    const probes: Begun[] = [theirs, { ...own, key: theirs.key }, { ...own, uploadId: theirs.uploadId }]
    for (const probe of [
      ...probes,
      { ...own, key: '../../etc/passwd' },
      { ...own, uploadId: '../x' },
      { ...own, key: '' },
    ]) {
      const calls = [
        sign(probe, 1, thief),
        list(probe, thief),
        complete(probe, [{ PartNumber: 1, ETag: 'x' }], thief),
        abort(probe, thief),
      ]
      for (const { status } of await Promise.all(calls)) expect([400, 404]).toContain(status)
    }
    expect((await list(theirs)).status).toBe(200)
  })
})

describe('limits of uploads', () => {
  it("limit the size of a file, tenants' more than owners'", async () => {
    const tenant = await world.tenant()
    const ask = (person: TestUser, size: number, kind = 'document') =>
      world.call(person, routes.createMultipart, { body: { filename: 'film.mov', metadata: { size, kind } } })
    const over = await ask(owner, 201 * 1024 ** 2)
    expect([over.status, over.problem.message]).toEqual([413, '“film.mov” is 201 MB; at most 200 MB can be taken'])
    expect((await ask(tenant, 101 * 1024 ** 2)).status).toBe(413)
    expect((await ask(tenant, 99 * 1024 ** 2)).status).toBe(200)
    expect((await ask(tenant, 1000, 'image')).status).toBe(403)
    expect((await ask(owner, 11_000_000, 'image')).status).toBe(413)
  })

  it('hold the quota for concurrent uploads', async () => {
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
    const begun = await begin()
    await sign(begun, 1)
    await sign(begun, 2)
    expect(await findUsedBytes(world, owner)).toBe(2 * PART)
    const part = await sendPart(begun, 1, Buffer.from('short'))
    expect((await sign(begun, 41)).status).toBe(413)
    expect((await complete(begun, [part])).status).toBe(200)
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

it("returns a part's URL, headers and validity", async () => {
  const begun = await begin(5)
  const { body } = await sign(begun, 1)
  const url = expect.stringContaining(`/storage/${begun.key}?`)
  expect(body).toEqual({ url, headers: {}, expires: 3600 })
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
