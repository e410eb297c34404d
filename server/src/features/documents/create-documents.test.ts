import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { documentRoutes as routes } from '@lintel/contract/documents/routes'
import { LIMITS } from '@lintel/contract/limits'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { documentCalls } from '../../test/document-calls.ts'
import { bomb, photo } from '../../test/pictures.ts'
import { findUsedBytes, uploadInParts } from '../../test/uploading.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { uploads } from '../files/table.ts'
import { documents } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
let tenant: TestUser
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const { download, remove } = documentCalls(world)
const PDF = Buffer.from('%PDF-1.7\nA payslip.')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const create = (user: TestUser, body: Buffer = PDF, query: object = {}, contentType = 'application/pdf') =>
  world.call(user, routes.create, {
    query: { title: 'Payslip', type: 'income', ...query },
    body,
    headers: { 'content-type': contentType },
  })

describe('creating a document', () => {
  it('stores the bytes unchanged under a random key, and lists it for its user only', async () => {
    const { status, body } = await create(tenant, PDF, { fileName: 'März 2026.pdf' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'Payslip',
      type: 'income',
      userId: tenant.id,
      propertyId: null,
      fileUrl: `/api/documents/${body.id}/content`,
      fileName: 'März 2026.pdf',
      contentType: 'application/pdf',
      size: PDF.length,
      sha256: sha256(PDF),
    })
    const [row] = await world.db.select().from(documents).where(eq(documents.id, body.id))
    expect(row?.storageKey).toMatch(/^documents\/[0-9a-f]{48}$/)
    expect((await world.call(tenant, routes.listOwn)).body.map(({ id }) => id)).toEqual([body.id])
    expect((await world.call(owner, routes.listOwn)).body).toEqual([])
  })

  it('turns a picture upright and removes its location', async () => {
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#aa8844' } })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 3/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(picture).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const { body } = await create(tenant, picture, { type: 'identity' }, 'application/octet-stream')
    expect(body.contentType).toBe('image/jpeg')
    const kept = (await download(tenant, body.id)).rawPayload
    const metadata = await sharp(kept).metadata()
    expect(metadata).toMatchObject({ width: 20, height: 40 })
    expect(metadata.exif ?? metadata.xmp ?? metadata.orientation).toBeUndefined()
    expect([body.size, body.sha256]).toEqual([kept.length, sha256(kept)])
  })

  it.each([
    ['HTML sent as a PDF', Buffer.from('<!doctype html><script>alert(1)</script>'), 'application/pdf'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['an archive', Buffer.from('PK\u0003\u0004'), 'application/zip'],
    ['JSON', Buffer.from('{"a":1}'), 'application/json'],
  ])('refuses %s', async (_what, bytes, contentType) => {
    const { status, problem } = await create(tenant, bytes, {}, contentType)
    expect([status, problem.detail]).toEqual([415, 'This is not a PDF, JPEG, PNG or WebP file'])
    expect((await world.call(tenant, routes.listOwn)).body).toEqual([])
  })

  it('refuses a damaged picture with a reason', async () => {
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const { status, problem } = await create(tenant, picture.subarray(0, 60), {}, 'image/png')
    expect([status, problem.detail]).toEqual([415, 'This picture is damaged and cannot be read. Please send it again.'])
  })

  it('says of an empty file that it is empty', async () => {
    const { status, problem } = await create(tenant, Buffer.alloc(0))
    expect([status, problem.detail]).toEqual([415, 'This file is empty. Please choose it again, or save it anew.'])
  })

  it('refuses a small picture that takes much memory to open', async () => {
    const picture = await bomb({ side: 9950, bitDepth: 16, isInterlaced: true })
    const { status, problem } = await create(tenant, picture, {}, 'image/png')
    expect([status, problem.detail]).toEqual([
      413,
      'This picture is 9950 by 9950 pixels, which takes 595 MB of memory to open; at most 300 MB can be taken. Please save it with fewer pixels, or as a JPEG, and send that.',
    ])
  })

  it('accepts a JPEG of 48 megapixels', async () => {
    const picture = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#aa8844' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, body } = await create(tenant, picture, {}, 'image/jpeg')
    expect(status).toBe(201)
    expect(await sharp((await download(tenant, body.id)).rawPayload).metadata()).toMatchObject({ width: 6000 })
  })

  it('accepts at most 10 MB, with and without a content length', async () => {
    const most = Buffer.concat([PDF, Buffer.alloc(LIMITS.documentBytesMax - PDF.length)])
    expect((await create(tenant, most)).status).toBe(201)
    const more = Buffer.concat([most, Buffer.from(' ')])
    const { status, problem } = await create(tenant, more)
    expect([status, problem.detail]).toEqual([413, 'A file can be up to 10 MB'])
    const chunked = await world.app.inject({
      method: 'POST',
      url: '/api/documents?title=Payslip&type=income',
      headers: { cookie: tenant.cookie, 'content-type': 'application/pdf' },
      payload: Readable.from([more.subarray(0, 5_000_000), more.subarray(5_000_000)]),
    })
    expect(chunked.statusCode).toBe(413)
  })

  it.each([
    [{ type: 'lease' }, 'type', 'Please choose what it is'],
    [{ type: 'invoice' }, 'type', 'Please choose what it is'],
    [{ title: ' ' }, 'title', 'Title is required'],
  ])('refuses %j and names the field', async (query, field, message) => {
    const { status, problem } = await create(tenant, PDF, query)
    expect([status, problem.errors]).toEqual([400, { [field]: message }])
  })

  it('shows a document about a rented home to its owner, and refuses a home that the user does not rent', async () => {
    const property = await world.property(owner)
    const about = () => create(tenant, PDF, { propertyId: property.id, type: 'inspection' })
    expect((await about()).problem.errors).toEqual({ propertyId: 'Not a home of yours' })
    await world.lease(tenant, property, { startsOn: '2030-01-01', endsOn: '2030-12-31' })
    const { status, body } = await about()
    expect(status).toBe(201)
    const ofProperty = await world.call(owner, routes.listForHome, { params: { id: property.id } })
    expect(ofProperty.body).toMatchObject([{ id: body.id, user: { firstName: tenant.firstName } }])
    const ofOther = await world.call(tenant, routes.listOwn, {
      query: { propertyId: (await world.property(owner)).id },
    })
    expect(ofOther.body).toEqual([])
  })
})

describe('a document from an upload', () => {
  const use = (user: TestUser, uploadId: string) =>
    world.call(user, routes.createFromUpload, { body: { uploadId, title: 'Report', type: 'inspection' } })

  it('is created once, for the uploader', async () => {
    const uploadId = await uploadInParts(world, tenant, '%PDF-1.7 a long report')
    expect((await use(owner, uploadId)).status).toBe(404)
    const { status, body } = await use(tenant, uploadId)
    expect([status, body.fileName, body.size]).toEqual([201, 'paper.pdf', 22])
    expect((await download(tenant, body.id)).body).toBe('%PDF-1.7 a long report')
    expect((await use(tenant, uploadId)).problem.detail).toBe('This file has been used already')
  })

  it('re-encodes a picture, and counts and keeps only the new file', async () => {
    const sent = await photo({ width: 80, height: 60, seed: 9 })
    const uploadId = await uploadInParts(world, tenant, sent)
    const { status, body } = await use(tenant, uploadId)
    expect([status, body.contentType]).toEqual([201, 'image/jpeg'])
    const { rawPayload } = await download(tenant, body.id)
    expect([(await sharp(rawPayload).metadata()).exif, rawPayload.length]).toEqual([undefined, body.size])
    expect(await findUsedBytes(world, tenant)).toBe(body.size)
    await world.runJobs()
    const [upload] = await world.db.select().from(uploads).where(eq(uploads.id, uploadId))
    expect(await world.storage.head(upload?.key ?? '')).toBeNull()
    await remove(tenant, body.id)
    expect(await findUsedBytes(world, tenant)).toBe(0)
  })

  it('refuses other types, and pictures too large to re-encode', async () => {
    const program = await use(tenant, await uploadInParts(world, tenant, 'MZ a program'))
    expect([program.status, program.problem.detail]).toEqual([415, 'This is not a PDF, JPEG, PNG or WebP file'])
    const picture = Buffer.concat([await photo({ width: 80, height: 60, seed: 9 }), Buffer.alloc(11 * 1024 * 1024)])
    const large = await use(tenant, await uploadInParts(world, tenant, picture))
    expect([large.status, large.problem.detail]).toEqual([413, 'A picture can be up to 10 MB'])
  })

  it('survives the sweep, and frees its quota when it is removed', async () => {
    const { body } = await use(tenant, await uploadInParts(world, tenant, '%PDF-1.7 a long report'))
    expect(await findUsedBytes(world, tenant)).toBe(22)
    await world.runTask('sweep unused files', new Date(Date.now() + 7 * 24 * 60 * 60 * 1000))
    expect((await download(tenant, body.id)).statusCode).toBe(200)
    await remove(tenant, body.id)
    expect(await findUsedBytes(world, tenant)).toBe(0)
  })
})
