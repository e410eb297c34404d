import { createHash, randomBytes } from 'node:crypto'
import { companionRoutes as routes } from '@lintel/contract/files/companion'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startClamd } from '../../test/clamd.ts'
import { findUsedBytes, readStored, send } from '../../test/uploading.ts'
import { makeWorldForFile, SETTINGS, type TestUser } from '../../test/world.ts'
import { checkUpload, claimUpload } from './commands.ts'
import { uploads } from './table.ts'

const world = await makeWorldForFile()
let tenant: TestUser
let clamdUrl: string | null
beforeEach(async () => {
  tenant = await world.tenant()
  clamdUrl = null
})

const actorOf = ({ id, role }: TestUser) => ({ id, role, isApproved: true })
const check = (id: string, person = tenant) => {
  const uploads = { ...SETTINGS.uploads, clamdUrl }
  return checkUpload({ ...world.context, settings: { ...SETTINGS, uploads } }, actorOf(person), id)
}
const take = (id: string, person = tenant) => world.db.transaction((tx) => claimUpload(tx, actorOf(person), id))
const sendFile = async (bytes: Buffer | string, name = 'plan.pdf') => {
  const { body } = await world.call(tenant, routes.uploadParams, {
    query: { filename: name, 'metadata[size]': bytes.length },
  })
  await send(world, body.url, bytes)
  return { id: body.key.split('/').at(-1) ?? '', url: body.url }
}

describe('an uploaded document', () => {
  it('is taken once, with its detected type', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)])
    const { id } = await sendFile(bytes, 'C:\\Users\\me\\plan.jpg')
    await check(id)
    await check(id)
    const file = await take(id)
    expect(file).toEqual({
      key: expect.stringMatching(/^files\//),
      name: 'plan.jpg',
      contentType: 'application/pdf',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect((await readStored(world, file.key))?.equals(bytes)).toBe(true)
    await expect(take(id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(check(id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await findUsedBytes(world, tenant)).toBe(bytes.length)
  })

  it('goes to one of two concurrent takers', async () => {
    const { id } = await sendFile('hello')
    await check(id)
    const takes = await Promise.allSettled([take(id), take(id), take(id)])
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it("can't be overwritten by its upload URL", async () => {
    const { id, url } = await sendFile('hello')
    await check(id)
    expect((await send(world, url, 'evil!')).statusCode).not.toBe(200)
    const { key } = await take(id)
    expect((await readStored(world, key))?.toString()).toBe('hello')
  })

  it('is refused unchecked, unfinished, and for another user', async () => {
    const { id } = await sendFile('hello')
    await expect(take(id)).rejects.toMatchObject({ code: 'conflict' })
    const { body } = await world.call(tenant, routes.createMultipart, { body: { metadata: { size: 5 } } })
    await expect(check(body.uploadId)).rejects.toMatchObject({ code: 'conflict' })
    const thief = await world.agent()
    await expect(check(id, thief)).rejects.toMatchObject({ code: 'not_found' })
    await check(id)
    await expect(take(id, thief)).rejects.toMatchObject({ code: 'not_found' })
    await expect(check('nonsense')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('becomes one file from parts', async () => {
    const { body } = await world.call(tenant, routes.createMultipart, {
      body: { filename: 'a.txt', metadata: { size: 5 } },
    })
    const { uploadId, key } = body
    const signed = await world.call(tenant, routes.signPart, { params: { uploadId, partNumber: '1' }, query: { key } })
    const { headers } = await send(world, signed.body.url, 'hello')
    const parts = [{ PartNumber: 1, ETag: String(headers.etag) }]
    await world.call(tenant, routes.completeMultipart, { params: { uploadId }, query: { key }, body: { parts } })
    await check(uploadId)
    expect(await take(uploadId)).toMatchObject({ name: 'a.txt', bytes: 5, contentType: 'text/plain' })
  })
})

describe('with a virus scanner', () => {
  let clamd: Awaited<ReturnType<typeof startClamd>> | null = null
  const scanBy = async (options?: Parameters<typeof startClamd>[0]) => {
    clamd = await startClamd(options)
    clamdUrl = clamd.url
    return clamd
  }
  afterEach(async () => {
    await clamd?.stop()
    clamd = null
  })

  it('accepts a clean document after scanning all of it', async () => {
    const { scanned } = await scanBy()
    const { id } = await sendFile(randomBytes(400_000))
    await check(id)
    expect(scanned).toEqual([400_000])
    expect((await take(id)).bytes).toBe(400_000)
  })

  it('removes an infected document and names the virus on each call', async () => {
    await scanBy()
    const { id } = await sendFile('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')
    const refusal = { code: 'unsupported', detail: 'This file contains a virus (Eicar-Test-Signature) and was removed' }
    await expect(check(id)).rejects.toMatchObject(refusal)
    await expect(check(id)).rejects.toMatchObject(refusal)
    await expect(take(id)).rejects.toMatchObject({ code: 'conflict' })
    expect([await world.storage.head(`files/${id}`), await findUsedBytes(world, tenant)]).toEqual([null, 0])
  })

  it.each([
    ['is down', undefined],
    ['reports that the file is too large', { limit: 1000 }],
    ['sends an unknown response', { answer: 'UNKNOWN COMMAND\0' }],
    ['sends no response', { answer: '' }],
  ])('refuses documents while the scanner %s', async (_what, options) => {
    await scanBy(options)
    if (!options) await clamd?.stop()
    const { id } = await sendFile(randomBytes(200_000))
    await expect(check(id)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(take(id)).rejects.toMatchObject({ code: 'conflict' })
    if (options) await clamd?.stop()
    await scanBy()
    await check(id)
    const [row] = await world.db.select().from(uploads).where(eq(uploads.id, id))
    expect(row?.status).toBe('checked')
  })
})
