import { fileRoutes as routes } from '@lintel/contract/files/routes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bomb, photo } from '../../test/pictures.ts'
import { findUsedBytes, send, uploadPicture } from '../../test/uploading.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { uploads } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
})

describe('refusing a file that is no picture', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])
  it.each<[string, Buffer, string, RegExp]>([
    ['HEIC', heic, 'IMG_1.HEIC', /^“IMG_1\.HEIC” is a HEIC picture.*JPEG/],
    [
      'SVG',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'plan.svg',
      /drawing \(SVG\)/,
    ],
    [
      'HTML',
      Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
      'a.jpg',
      /^“a\.jpg” is a web page, not a picture/,
    ],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'holiday.jpg', /^“holiday\.jpg” is a PDF, not a picture/],
    ['plain text', Buffer.from('hello'), 'note.png', /is text, not a picture/],
    ['an empty file', Buffer.alloc(0), 'empty.png', /^“empty\.png” is empty/],
    ['a JPEG header alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'x.jpg', /is damaged and cannot be read/],
  ])('gives the reason for: %s', async (_what, bytes, name, reason) => {
    const { status, problem } = await uploadPicture(world, owner, bytes, name)
    expect([status, problem.detail]).toEqual([415, expect.stringMatching(reason)])
    expect(await findUsedBytes(world, owner)).toBe(0)
  })

  it('refuses a truncated picture', async () => {
    const bytes = await photo({ width: 700, height: 500 })
    const { status, problem } = await uploadPicture(world, owner, bytes.subarray(0, bytes.length / 2))
    expect([status, problem.detail]).toEqual([
      415,
      '“picture.jpg” is damaged and cannot be read. Please send it again.',
    ])
  })

  it('keeps only the picture of a file that is also a script', async () => {
    const both = Buffer.concat([
      await photo({ width: 700, height: 500 }),
      Buffer.from('<script>alert(document.cookie)</script>PK\x03\x04'),
    ])
    const { body } = await uploadPicture(world, owner, both)
    const { rawPayload } = await world.app.inject({ url: body.objectPath, headers: { cookie: owner.cookie } })
    expect(rawPayload.includes('script')).toBe(false)
  })

  it('refuses a decompression bomb before decoding it', async () => {
    const { status, problem } = await uploadPicture(world, owner, await bomb(), 'bomb.png')
    expect([status, problem.detail]).toEqual([413, expect.stringContaining('“bomb.png” is 60000 by 60000 pixels')])
  })

  it('repeats the reason after the bytes were removed', async () => {
    const { body } = await world.call(owner, routes.createUpload, { body: { name: 'a.txt' } })
    await send(world, body.uploadURL, 'hello')
    const store = () => world.call(owner, routes.storeImage, { body: { imageURL: body.uploadURL } })
    const first = await store()
    const second = await store()
    expect([second.status, second.problem.detail]).toEqual([first.status, first.problem.detail])
    const [row] = await world.db.select().from(uploads).where(eq(uploads.ownerId, owner.id))
    expect([row?.status, row?.reservedBytes]).toEqual(['refused', 0])
  })
})
