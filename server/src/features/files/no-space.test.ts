import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { companionRoutes } from '@lintel/contract/files/companion'
import { fileRoutes as routes } from '@lintel/contract/files/routes'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { diskStorage } from '../../storage/disk.ts'
import { ALLOWED_ADDRESS, errorOf, importCalls, startRemoteSite } from '../../test/imports.ts'
import { multipartCalls } from '../../test/multipart-calls.ts'
import { photo } from '../../test/pictures.ts'
import { listenOn } from '../../test/sockets.ts'
import { send, uploadPicture } from '../../test/uploading.ts'
import { makeWorldForFile, SETTINGS, type World } from '../../test/world.ts'

const MB = 1024 * 1024
const NO_SPACE = 'This site has no space left for more files. Please try again later, or tell the people who run it.'
const folder = await mkdtemp(join(tmpdir(), 'lintel-no-space-'))
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())
const inWords = { status: 507, problem: { type: 'urn:lintel:problem:no-space', detail: NO_SPACE } }

const createDocument = async (world: World, bytes = Buffer.from('%PDF-1.7')) =>
  world.call(await world.tenant(), documentRoutes.create, {
    query: { title: 'Payslip', type: 'income' },
    body: bytes,
    headers: { 'content-type': 'application/pdf' },
  })

describe('on a disk with less free space than is kept', async () => {
  const storage = diskStorage(folder, SETTINGS.sessionSecret, { reserveBytes: 2 ** 60 })
  const world = await makeWorldForFile({}, undefined, undefined, storage)

  it('refuses every new file in words', async () => {
    const owner = await world.owner()
    expect(await world.call(owner, routes.createUpload)).toMatchObject(inWords)
    expect(await world.call(owner, companionRoutes.createMultipart, { body: {} })).toMatchObject(inWords)
    expect(await world.call(owner, companionRoutes.uploadParams)).toMatchObject({
      ...inWords,
      body: { message: NO_SPACE },
    })
    expect(await createDocument(world)).toMatchObject(inWords)
  })

  it('refuses the bytes of an upload that was begun', async () => {
    const owner = await world.owner()
    vi.spyOn(storage, 'assertSpace').mockResolvedValueOnce()
    const { body } = await world.call(owner, routes.createUpload)
    const answer = await send(world, body.uploadURL, 'hello')
    expect([answer.statusCode, answer.body]).toEqual([507, expect.stringContaining(`<Message>${NO_SPACE}</Message>`)])
  })
})

describe('on a full disk', async () => {
  const site = await startRemoteSite()
  afterAll(() => site.close())
  const world = await makeWorldForFile({ uploads: { ...SETTINGS.uploads, importNetworks: [ALLOWED_ADDRESS] } })
  const full = (code: string) => Object.assign(new Error('the disk is full'), { code })
  const expectLogged = () => expect(world.errors.splice(0)).toEqual([expect.stringContaining('the disk is full')])

  it.each(['ENOSPC', 'EDQUOT'])('refuses documents and pictures in words (%s)', async (code) => {
    const put = vi.spyOn(world.storage, 'put').mockRejectedValue(full(code))
    expect(await createDocument(world)).toMatchObject(inWords)
    expectLogged()
    expect(await uploadPicture(world, await world.owner(), await photo({ width: 50, height: 40 }))).toMatchObject(
      inWords,
    )
    expectLogged()
    expect(put).toHaveBeenCalledTimes(2)
  })

  it('ends an import with the reason', async () => {
    const owner = await world.owner()
    const { runImport } = importCalls(world, await listenOn(world.app), () => owner)
    site.respond = (_request, response) => void response.end('hello')
    vi.spyOn(world.storage, 'putStream').mockRejectedValue(full('ENOSPC'))
    expect(errorOf(await runImport(`${site.url}/a`))).toBe(NO_SPACE)
    expectLogged()
  })

  it("of the database's refuses in words", async () => {
    vi.spyOn(world.db, 'transaction').mockRejectedValueOnce(new Error('failed', { cause: full('53100') }))
    expect(await world.call(await world.owner(), routes.createUpload)).toMatchObject(inWords)
    expect(world.errors.splice(0)).toHaveLength(1)
  })
})

describe('with STORAGE_MAX', async () => {
  const world = await makeWorldForFile({ uploads: { ...SETTINGS.uploads, storageMaxBytes: 50 * MB } })
  const total = async () => {
    const { rows } = await world.db.execute(sql`select
      (select sum(bytes) from storage_totals)::int as kept,
      (select coalesce(sum(reserved_bytes), 0) from uploads)::int
        + (select coalesce(sum(bytes), 0) from images)::int
        + (select coalesce(sum(bytes), 0) from documents)::int as counted`)
    return rows[0]
  }

  it('refuses what exceeds it in words, also when all begin at once', async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, () => world.owner()))
    const begun = await Promise.all(
      owners.map(async (owner) => ({
        owner,
        answer: await world.call(owner, companionRoutes.createMultipart, { body: { metadata: { size: 10 * MB } } }),
      })),
    )
    const refused = begun.filter(({ answer }) => answer.status !== 200)
    expect(refused).toHaveLength(7)
    for (const { answer } of refused) expect(answer).toMatchObject(inWords)
    expect(await createDocument(world)).toMatchObject(inWords)
    expect(await total()).toEqual({ kept: 50 * MB, counted: 50 * MB })
    for (const { owner, answer } of begun) {
      if (answer.status === 200) await multipartCalls(world, () => owner).abort(answer.body)
    }
    expect((await createDocument(world)).status).toBe(201)
  })

  it('counts uploads, pictures and documents until they are removed', async () => {
    const owner = await world.owner()
    await uploadPicture(world, owner, await photo({ width: 90, height: 40, seed: 99 }))
    await world.call(owner, routes.createUpload, { body: { size: 77 } })
    const { body } = await createDocument(world, Buffer.from('%PDF-1.7 another'))
    const before = await total()
    expect(before?.kept).toBe(before?.counted)
    expect(Number(before?.kept)).toBeGreaterThan(77 + body.size)
    await world.runTask('sweep unused files', new Date(Date.now() + 50 * 3_600_000))
    const after = await total()
    expect(after?.kept).toBe(after?.counted)
    expect(Number(after?.kept)).toBeLessThan(Number(before?.kept))
  })
})
