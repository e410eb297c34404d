import { randomBytes } from 'node:crypto'
import { LIMITS } from '@lintel/contract/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { multipartCalls } from '../../test/multipart-calls.ts'
import { findUsedBytes, send } from '../../test/uploading.ts'
import { makeWorldForFile, SETTINGS, type TestUser } from '../../test/world.ts'

const PART = LIMITS.partBytesMin

const world = await makeWorldForFile({
  uploads: { ...SETTINGS.uploads, maxBytes: 200 * 1024 ** 2, quotaBytes: 300 * 1024 ** 2 },
})
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
})

const { createUpload, signPart, listParts, complete, abort, sendPart, readBytes } = multipartCalls(world, () => owner)

describe('a multipart upload', () => {
  it('becomes one file, whatever the order of its parts', async () => {
    const bytes = randomBytes(2 * PART + 1000)
    const upload = await createUpload(bytes.length)
    expect(upload.partSize).toBe(PART)
    const parts = []
    for (const number of [3, 1, 2]) {
      parts.push(await sendPart(upload, number, bytes.subarray((number - 1) * PART, number * PART)))
    }
    const listed = await listParts(upload)
    expect(listed.body.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, PART],
      [2, PART],
      [3, 1000],
    ])
    const done = await complete(upload, parts)
    expect(done.body).toEqual({ key: upload.key, location: `http://localhost/storage/${upload.key}` })
    expect((await readBytes(upload))?.equals(bytes)).toBe(true)
    expect(await findUsedBytes(world, owner)).toBe(bytes.length)
  })

  it('completes once for repeated calls, with or without quotes around etags', async () => {
    const upload = await createUpload(5)
    const part = await sendPart(upload, 1, Buffer.from('hello'))
    const bare = { PartNumber: 1, ETag: part.ETag.replaceAll('"', '') }
    const answers = await Promise.all([complete(upload, [part]), complete(upload, [bare]), complete(upload, [part])])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.location}`)).size).toBe(1)
    expect((await complete(upload, [part])).body).toEqual(answers[0]?.body)
    expect((await readBytes(upload))?.toString()).toBe('hello')
    expect(await findUsedBytes(world, owner)).toBe(5)
  })

  it('continues on another server process', async () => {
    const upload = await createUpload(PART + 5)
    await sendPart(upload, 1, Buffer.alloc(PART, 'a'))
    const other = await world.buildSecondApp()
    const listed = await other.inject({
      url: `/companion/s3/multipart/${upload.uploadId}?key=${upload.key}`,
      headers: { cookie: owner.cookie },
    })
    expect(listed.json()).toHaveLength(1)
    const signed = await other.inject({
      url: `/companion/s3/multipart/${upload.uploadId}/2?key=${upload.key}`,
      headers: { cookie: owner.cookie },
    })
    const sent = await other.inject({ method: 'PUT', url: signed.json().url, payload: 'tail!' })
    const parts = [...listed.json(), { PartNumber: 2, ETag: sent.headers.etag }]
    expect((await complete(upload, parts)).status).toBe(200)
    await other.close()
  })

  it('uses the last version of a part', async () => {
    const upload = await createUpload(5)
    const first = await sendPart(upload, 1, Buffer.from('wrong'))
    const second = await sendPart(upload, 1, Buffer.from('right'))
    expect((await complete(upload, [first])).status).toBe(400)
    expect((await complete(upload, [second])).status).toBe(200)
    expect((await readBytes(upload))?.toString()).toBe('right')
  })

  it('refuses completion while a part is missing', async () => {
    const upload = await createUpload(PART + 5)
    const part = await sendPart(upload, 1, Buffer.alloc(PART))
    for (const parts of [[part], [part, { PartNumber: 2, ETag: '"x"' }], [part, part], [{ ...part, PartNumber: 0 }]]) {
      const { status, problem } = await complete(upload, parts)
      expect([status, problem.message]).toEqual([400, expect.any(String)])
    }
    expect((await listParts(upload)).body).toHaveLength(1)
  })

  it('is deleted by an abort, which frees its quota', async () => {
    const upload = await createUpload(PART)
    await sendPart(upload, 1, Buffer.alloc(PART))
    const given = await abort(upload)
    expect([given.status, given.body]).toEqual([200, {}])
    expect((await listParts(upload)).status).toBe(404)
    expect(await findUsedBytes(world, owner)).toBe(0)
    expect(await world.storage.head(upload.key)).toBeNull()
  })

  it('ignores an abort after completion', async () => {
    const upload = await createUpload(5)
    await complete(upload, [await sendPart(upload, 1, Buffer.from('hello'))])
    expect((await abort(upload)).body).toEqual({})
    expect((await readBytes(upload))?.toString()).toBe('hello')
    const late = await signPart(upload, 1)
    expect([late.status, late.problem.message]).toEqual([409, 'This upload is finished'])
  })
})

describe('a part of an upload', () => {
  it.each(['0', '10001', '-1', '1.5', 'x', '1e3', '3'])('rejects part number %s', async (number) => {
    const upload = await createUpload(PART + 5)
    const { status, problem } = await signPart(upload, number)
    expect([status, problem.message]).toEqual([400, expect.any(String)])
  })

  it("must have the length that follows from the file's size", async () => {
    const upload = await createUpload(PART + 5)
    const { url } = (await signPart(upload, 2)).body
    expect((await send(world, url, Buffer.alloc(6))).statusCode).toBe(413)
    expect((await send(world, url, Buffer.alloc(4))).statusCode).toBe(400)
  })

  it('is refused after the upload was aborted or completed', async () => {
    const [gone, done] = [await createUpload(5), await createUpload(5)]
    const [goneUrl, doneUrl] = [(await signPart(gone, 1)).body.url, (await signPart(done, 1)).body.url]
    await abort(gone)
    await complete(done, [await sendPart(done, 1, Buffer.from('hello'))])
    expect((await send(world, goneUrl, 'hello')).statusCode).toBe(404)
    expect((await send(world, doneUrl, 'evil!')).statusCode).toBe(403)
    expect((await readBytes(done))?.toString()).toBe('hello')
  })
})

it("returns a part's URL, headers and validity", async () => {
  const upload = await createUpload(5)
  const { body } = await signPart(upload, 1)
  const url = expect.stringContaining(`/storage/${upload.key}?`)
  expect(body).toEqual({ url, headers: {}, expires: 3600 })
})
