import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { companionRoutes } from '@lintel/contract/files/companion'
import { fileRoutes as routes } from '@lintel/contract/files/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { diskStorage } from '../../storage/disk.ts'
import { multipartCalls } from '../../test/multipart-calls.ts'
import { findUsedBytes, send } from '../../test/uploading.ts'
import { makeWorldForFile, SETTINGS, type TestUser } from '../../test/world.ts'
import { checkUpload } from './commands.ts'
import { uploads, uploadWriters } from './table.ts'

const PART = 5 * 1024 * 1024
const folder = await mkdtemp(join(tmpdir(), 'lintel-reservations-'))
afterAll(() => rm(folder, { recursive: true }))
const world = await makeWorldForFile()
/** Browsers upload to S3 directly, where only announced sizes are enforced. */
const onS3 = await makeWorldForFile({}, undefined, undefined, {
  ...diskStorage(folder, SETTINGS.sessionSecret),
  uploadEndpoint: null,
})
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const sweep = (minutes: number, at = world) => at.runTask('end unused reservations', inMinutes(minutes))
const rowsOf = (person: TestUser, at = world) => at.db.select().from(uploads).where(eq(uploads.ownerId, person.id))
const { createUpload, signPart, sendPart, listParts, complete, readBytes } = multipartCalls(world, () => owner)

describe('a reservation', () => {
  it('ends after an hour when nothing was sent', async () => {
    await world.call(owner, routes.createUpload, { body: { size: 5 } })
    await world.call(owner, companionRoutes.uploadParams, { query: { 'metadata[size]': 7 } })
    await createUpload(20)
    await world.call(owner, companionRoutes.remoteGet, { body: { url: 'https://homes.example/a.pdf', size: 30 } })
    await sweep(59)
    expect(await findUsedBytes(world, owner)).toBe(62)
    await sweep(61)
    expect([await findUsedBytes(world, owner), await rowsOf(owner)]).toEqual([0, []])
  })

  it('shrinks to the parts that arrived, which can be resumed within the quota', async () => {
    const upload = await createUpload(2 * PART)
    const first = await sendPart(upload, 1, Buffer.alloc(PART, 'a'))
    expect(await findUsedBytes(world, owner)).toBe(2 * PART)
    await sweep(61)
    expect(await findUsedBytes(world, owner)).toBe(PART)
    expect((await listParts(upload)).body).toMatchObject([{ PartNumber: 1, Size: PART }])
    const second = await sendPart(upload, 2, Buffer.alloc(PART, 'b'))
    expect(await findUsedBytes(world, owner)).toBe(2 * PART)
    expect((await complete(upload, [first, second])).status).toBe(200)
    expect((await readBytes(upload))?.length).toBe(2 * PART)
    expect(await findUsedBytes(world, owner)).toBe(2 * PART)
  })

  it('lasts an hour from the last signature', async () => {
    const upload = await createUpload(2 * PART)
    await world.db
      .update(uploads)
      .set({ reservedUntil: inMinutes(1) })
      .where(eq(uploads.id, upload.uploadId))
    await signPart(upload, 1)
    await sweep(59)
    expect(await findUsedBytes(world, owner)).toBe(2 * PART)
  })

  it('lasts while a request sends bytes', async () => {
    const upload = await createUpload(5)
    await world.db
      .insert(uploadWriters)
      .values({ uploadId: upload.uploadId, part: 1, writer: upload.uploadId, seenAt: inMinutes(61) })
    await sweep(61)
    expect(await findUsedBytes(world, owner)).toBe(5)
  })

  it('of a file in one request that arrived counts its bytes', async () => {
    const { body } = await world.call(owner, routes.createUpload)
    await send(world, body.uploadURL, 'hello')
    await sweep(61)
    expect(await findUsedBytes(world, owner)).toBe(5)
  })
})

describe('a file in S3', () => {
  let person: TestUser
  beforeEach(async () => {
    person = await onS3.owner()
  })
  const start = async (size?: number) => {
    const query = size === undefined ? {} : { 'metadata[size]': size }
    const { body } = await onS3.call(person, companionRoutes.uploadParams, { query })
    return body.key
  }
  const useAs = (key: string) => checkUpload(onS3.context, { ...person, isApproved: true }, key.split('/').at(-1) ?? '')

  it('keeps its row when nothing arrived, but not its reservation', async () => {
    await start(5)
    await sweep(61, onS3)
    expect([await findUsedBytes(onS3, person), (await rowsOf(person, onS3)).length]).toEqual([0, 1])
  })

  it('is removed when it is larger than was reserved', async () => {
    const key = await start()
    await onS3.storage.put(key, Buffer.alloc(101 * 1024 * 1024))
    await sweep(61, onS3)
    expect([await onS3.storage.head(key), await rowsOf(person, onS3)]).toEqual([null, []])
  })

  it.each([
    [undefined, 101 * 1024 * 1024, 'This file is 101 MB; at most 100 MB can be taken'],
    [4, 3, 'This file did not arrive whole. Please send it again.'],
  ])('announced with %s bytes is refused and removed with %i', async (announced, size, reason) => {
    const key = await start(announced)
    await onS3.storage.put(key, Buffer.alloc(size))
    await expect(useAs(key)).rejects.toThrow(reason)
    expect([await onS3.storage.head(key), await onS3.storage.head(`files/${key.split('/').at(-1)}`)]).toEqual([
      null,
      null,
    ])
    expect(await findUsedBytes(onS3, person)).toBe(0)
  })

  it.each(['signed', 'joined'])('in parts is deleted when a part of unknown size is too large (%s)', async (way) => {
    const calls = multipartCalls(onS3, () => person)
    const upload = await calls.createUpload()
    await calls.signPart(upload, 1)
    const [row] = await rowsOf(person, onS3)
    const local = diskStorage(folder, SETTINGS.sessionSecret).uploadEndpoint
    const part = { uploadId: row?.multipartId ?? '', number: 1 }
    const body = [Buffer.alloc(PART + 1)] as unknown as AsyncIterable<Buffer>
    await local?.receive({ key: upload.key, part, maxBytes: 2 * PART, expiresAt: 0 }, body)
    const refused = await (way === 'signed'
      ? calls.signPart(upload, 2)
      : calls.complete(upload, [{ PartNumber: 1, ETag: 'x' }]))
    expect([refused.status, refused.problem.detail]).toEqual([413, '“plan.pdf” is over 5 MB'])
    expect([await findUsedBytes(onS3, person), await rowsOf(person, onS3)]).toEqual([0, []])
  })
})
