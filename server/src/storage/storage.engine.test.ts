import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeS3 } from '../test/fake-s3.ts'
import { storageOnS3 } from '../test/s3.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

const PART = 5 * 1024 * 1024
const folder = await mkdtemp(join(tmpdir(), 'lintel-storage-'))
const s3 = await storageOnS3()
afterAll(async () => {
  await rm(folder, { recursive: true })
  await s3?.close()
})

let count = 0
const newKey = () => `tests/${Date.now()}-${count++}`
const read = async (storage: Storage, key: string) => {
  const stream = await storage.open(key)
  return stream && buffer(stream)
}
async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const STORES: [string, Storage | undefined][] = [
  ['disk', diskStorage(folder, 'a secret for tests')],
  ...(s3 ? [['S3', s3.storage] as [string, Storage]] : []),
]

/** PUTs like a browser: to this site's upload endpoint, or to S3. */
async function upload(storage: Storage, url: string, body: Buffer): Promise<{ status: number; etag: string }> {
  if (!storage.uploadEndpoint) {
    const { status, headers } = await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
    return { status, etag: String(headers.get('etag')).replaceAll('"', '') }
  }
  const { pathname, searchParams } = new URL(url, 'http://here')
  const grant = storage.uploadEndpoint.verify(pathname, Object.fromEntries(searchParams), Date.now())
  const { etag } = await storage.uploadEndpoint.receive(grant, Readable.from([body]))
  return { status: 200, etag }
}

describe.each(STORES)('on %s', (_name, given) => {
  let storage: Storage
  beforeAll(() => {
    storage = given as Storage
  })

  it('replaces a file that is put again', async () => {
    const key = newKey()
    expect([await storage.open(key), await storage.head(key)]).toEqual([null, null])
    await storage.put(key, Buffer.from('first'))
    await storage.put(key, Buffer.from('second'))
    expect((await read(storage, key))?.toString()).toBe('second')
    expect(await storage.head(key)).toEqual({ size: 6 })
  })

  it.each([0, 1, 1024, 8 * 1024 * 1024, 20 * 1024 * 1024 + 7])(
    'stores a stream of %i bytes unchanged',
    async (size) => {
      const key = newKey()
      const bytes = randomBytes(size)
      const written = await storage.putStream(key, inChunks(bytes, 64 * 1024 + 1))
      expect(written).toMatchObject({ size })
      expect((await read(storage, key))?.equals(bytes)).toBe(true)
    },
  )

  it('lists complete files after a key, files in parts as one', async () => {
    const parent = newKey()
    const keys = ['a', 'a-b', 'b/c', 'b/d'].map((name) => `${parent}/${name}`)
    for (const key of keys) await storage.put(key, Buffer.from('hello'))
    const inParts = `${parent}/e`
    const uploadId = await storage.createMultipart(inParts)
    const grant = { key: inParts, part: { uploadId, number: 1 }, maxBytes: 5, expiresAt: Date.now() + 60_000 }
    const { etag } = await upload(storage, await storage.signUploadUrl(grant), Buffer.from('hello'))
    const list = async (after: string) => {
      const found: string[] = []
      for await (const { key, storedAt } of storage.list(after))
        if (key.startsWith(`${parent}/`) && Date.now() - storedAt.getTime() < 60_000) found.push(key)
      return found
    }
    expect((await list('')).toSorted()).toEqual(keys)
    await storage.completeMultipart(inParts, uploadId, [{ number: 1, etag }])
    const all = await list('')
    expect(all.toSorted()).toEqual([...keys, inParts])
    for (const [at, key] of all.entries()) expect(await list(key)).toEqual(all.slice(at + 1))
  })

  it('stores nothing of a stream that fails', async () => {
    const key = newKey()
    async function* broken() {
      yield randomBytes(9 * 1024 * 1024)
      throw new Error('the connection is lost')
    }
    await expect(storage.putStream(key, broken())).rejects.toThrow('the connection is lost')
    expect(await storage.head(key)).toBeNull()
  })

  it('removes a file, and ignores a second removal', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('x'))
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.open(key)).toBeNull()
  })

  it('moves a file, and ignores a second move', async () => {
    const [from, to] = [newKey(), newKey()]
    await storage.put(from, Buffer.from('x'))
    await storage.move(from, to)
    await storage.move(from, to)
    expect([await storage.head(from), await storage.head(to)]).toEqual([null, { size: 1 }])
    await expect(storage.move(newKey(), newKey())).rejects.toThrow()
  })

  it('stores a file that is PUT to a signed URL', async () => {
    const key = newKey()
    const url = await storage.signUploadUrl({ key, maxBytes: 5, isExact: true, expiresAt: Date.now() + 60_000 })
    const address = new URL(storage.urlOf(key), 'http://here')
    expect(new URL(url, 'http://here').pathname).toBe(address.pathname)
    const { status, etag } = await upload(storage, url, Buffer.from('hello'))
    expect([status, etag]).toEqual([200, expect.stringMatching(/^[\w-]+$/)])
    expect((await read(storage, key))?.toString()).toBe('hello')
  })

  it('completes a multipart upload whose parts were sent in any order and repeatedly', async () => {
    const key = newKey()
    const [a, b] = [randomBytes(PART), randomBytes(100)]
    const uploadId = await storage.createMultipart(key)
    expect(await storage.listParts(key, uploadId)).toEqual([])
    const sendPart = async (number: number, bytes: Buffer) => {
      const grant = {
        key,
        part: { uploadId, number },
        maxBytes: bytes.length,
        isExact: true,
        expiresAt: Date.now() + 60_000,
      }
      return upload(storage, await storage.signUploadUrl(grant), bytes)
    }
    const second = await sendPart(2, b)
    const wrong = await sendPart(1, randomBytes(PART))
    const first = await sendPart(1, a)
    expect(await storage.listParts(key, uploadId)).toEqual([
      { number: 1, etag: first.etag, size: PART },
      { number: 2, etag: second.etag, size: 100 },
    ])
    expect(await storage.head(key)).toBeNull()
    const tail = { number: 2, etag: second.etag }
    await expect(storage.completeMultipart(key, uploadId, [{ number: 1, etag: wrong.etag }, tail])).rejects.toThrow(
      /Part|part/,
    )
    const parts = [{ number: 1, etag: first.etag }, tail]
    expect(await storage.completeMultipart(key, uploadId, parts)).toEqual({ size: PART + 100 })
    expect(await storage.completeMultipart(key, uploadId, parts)).toEqual({ size: PART + 100 })
    expect((await read(storage, key))?.equals(Buffer.concat([a, b]))).toBe(true)
    await storage.move(key, `${key}-moved`)
    expect((await read(storage, `${key}-moved`))?.length).toBe(PART + 100)
  })

  it('deletes the parts of an aborted upload', async () => {
    const key = newKey()
    const uploadId = await storage.createMultipart(key)
    await storage.abortMultipart(key, uploadId)
    await storage.abortMultipart(key, uploadId)
    expect(await storage.listParts(key, uploadId)).toEqual([])
    await expect(storage.completeMultipart(key, uploadId, [{ number: 1, etag: 'x' }])).rejects.toThrow()
  })

  it('aborts an upload while its parts arrive', async () => {
    const key = newKey()
    const uploadId = await storage.createMultipart(key)
    const url = (number: number) =>
      storage.signUploadUrl({ key, part: { uploadId, number }, maxBytes: 1, expiresAt: Date.now() + 60_000 })
    const sendUntilRefused = async (number: number): Promise<number> => {
      const result = await upload(storage, await url(number), Buffer.from('x')).catch((error) => error)
      return result.status === 200 ? sendUntilRefused(number + 8) : result.status
    }
    const sent = Array.from({ length: 8 }, (_, at) => sendUntilRefused(at + 1))
    await expect.poll(async () => (await storage.listParts(key, uploadId)).length).toBeGreaterThan(8)
    await storage.abortMultipart(key, uploadId)
    expect(new Set(await Promise.all(sent))).toEqual(new Set([404]))
    expect(await storage.listParts(key, uploadId)).toEqual([])
  })

  it('sweeps unfinished uploads that were begun before a time', async () => {
    const [old, key] = [newKey(), newKey()]
    const uploadId = await storage.createMultipart(old)
    const oldGrant = { key: old, part: { uploadId, number: 1 }, maxBytes: 3, expiresAt: Date.now() + 60_000 }
    await upload(storage, await storage.signUploadUrl(oldGrant), Buffer.from('old'))
    await storage.put(key, Buffer.from('kept'))
    await storage.sweepUnfinished(new Date(Date.now() - 60_000))
    expect(await storage.listParts(old, uploadId)).toHaveLength(1)
    await storage.sweepUnfinished(new Date(Date.now() + 60_000))
    expect(await storage.listParts(old, uploadId)).toEqual([])
    expect(await storage.head(key)).toEqual({ size: 4 })
  })
})

if (s3) {
  describe('S3', () => {
    const { storage } = s3
    const grant = { maxBytes: 5, isExact: true, expiresAt: Date.now() + 60_000 }
    it.each([4, 6])('refuses %i bytes where five were signed', async (length) => {
      const url = await storage.signUploadUrl({ ...grant, key: newKey() })
      expect((await upload(storage, url, Buffer.alloc(length))).status).toBe(403)
    })

    it('refuses an altered URL', async () => {
      const [key, other] = [newKey(), newKey()]
      const url = await storage.signUploadUrl({ ...grant, key })
      expect((await upload(storage, url.replace(key, other), Buffer.alloc(5))).status).toBe(403)
      expect(await storage.head(other)).toBeNull()
    })

    it('refuses an expired URL', async () => {
      const url = new URL(await storage.signUploadUrl({ ...grant, key: newKey() }))
      url.searchParams.set('X-Amz-Date', '20200101T000000Z')
      expect((await upload(storage, url.href, Buffer.alloc(5))).status).toBe(403)
    })
  })
}

it('signs the announced length for S3, of a file and of a part', async () => {
  const settings = { bucket: 'homes', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 's', stsRoleArn: null }
  const storage = s3Storage({ ...settings, endpoint: 'https://s3.example' })
  const grant = { key: 'a/b', maxBytes: 5, expiresAt: Date.now() + 60_000 }
  const signedHeadersOf = async (given: object) =>
    new URL(await storage.signUploadUrl({ ...grant, ...given })).searchParams.get('X-Amz-SignedHeaders')
  expect([
    await signedHeadersOf({ isExact: true }),
    await signedHeadersOf({ isExact: true, part: { uploadId: 'x', number: 1 } }),
    await signedHeadersOf({}),
  ]).toEqual(['content-length;host', 'content-length;host', 'host'])
})

it("lists the files on every page of S3's list, after a key", async () => {
  const page = (key: string, more: string) =>
    `<ListBucketResult>${more}<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents></ListBucketResult>`
  const fake = await startFakeS3(200, ({ line }) =>
    line.includes('continuation-token=')
      ? page('c', '<IsTruncated>false</IsTruncated>')
      : page('b', '<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>'),
  )
  const settings = { bucket: 'homes', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 's', stsRoleArn: null }
  const found: string[] = []
  for await (const { key, storedAt } of s3Storage({ ...settings, endpoint: fake.endpoint }).list('a'))
    found.push(`${key} ${storedAt.toISOString()}`)
  expect(found).toEqual(['b 2026-01-01T00:00:00.000Z', 'c 2026-01-01T00:00:00.000Z'])
  expect(fake.requests[0]?.line).toContain('start-after=a')
  await fake.close()
})

it("sweeps the unfinished uploads on every page of S3's list", async () => {
  const page = (key: string, more: string) =>
    `<ListMultipartUploadsResult>${more}<Upload><Key>${key}</Key><UploadId>id-${key}</UploadId><Initiated>2026-01-01T00:00:00Z</Initiated></Upload></ListMultipartUploadsResult>`
  const fake = await startFakeS3(200, ({ line }) => {
    if (line.startsWith('DELETE')) return ''
    if (line.includes('key-marker=a')) return page('b', '<IsTruncated>false</IsTruncated>')
    return page(
      'a',
      '<IsTruncated>true</IsTruncated><NextKeyMarker>a</NextKeyMarker><NextUploadIdMarker>id-a</NextUploadIdMarker>',
    )
  })
  const settings = { bucket: 'homes', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 's', stsRoleArn: null }
  await s3Storage({ ...settings, endpoint: fake.endpoint }).sweepUnfinished(new Date())
  const removed = fake.requests.map(({ line }) => line.split('?')[0]).filter((line) => line?.startsWith('DELETE'))
  expect(removed).toEqual(['DELETE /homes/a', 'DELETE /homes/b'])
  await fake.close()
})
