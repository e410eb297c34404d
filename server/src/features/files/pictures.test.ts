import { fileRoutes as routes } from '@lintel/contract/files/routes'
import { portfolioRoutes } from '@lintel/contract/portfolio/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { photo } from '../../test/pictures.ts'
import { PROPERTY_FORM } from '../../test/property-form.ts'
import { findUsedBytes, send, uploadPicture } from '../../test/uploading.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { images } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
})

let seed = 100
const another = () => photo({ seed: seed++, width: 700, height: 500 })
const get = (url: string, person: TestUser | null = null, accept = '*/*') =>
  world.app.inject({ url, headers: { accept, ...(person && { cookie: person.cookie }) } })

describe('an uploaded picture', () => {
  it('is stored upright, without its location, in two formats and every width up to its own', async () => {
    const { status, body } = await uploadPicture(
      world,
      owner,
      await photo({ width: 3000, height: 2000, orientation: 6 }),
    )
    expect(status).toBe(200)
    expect(body.objectPath).toMatch(/^\/objects\/images\/[0-9a-f]{32}$/)
    expect(body.picture).toEqual({
      path: body.objectPath,
      alt: '',
      caption: '',
      width: 2000,
      height: 3000,
      thumbhash: expect.stringMatching(/^[\w+/]{20,40}={0,2}$/),
      widths: [320, 640, 1280, 1920],
    })
    for (const width of body.picture.widths) {
      for (const format of ['avif', 'webp']) {
        const answer = await get(`${body.objectPath}/${width}.${format}`, owner)
        expect(answer.headers['content-type']).toBe(`image/${format}`)
        const metadata = await sharp(answer.rawPayload).metadata()
        expect([metadata.width, metadata.height]).toEqual([width, Math.round(width * 1.5)])
        expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(Array(4).fill(undefined))
      }
    }
  })

  it.each([
    [100, [100]],
    [640, [320, 640]],
    [1000, [320, 640, 1000]],
    [2400, [320, 640, 1280, 1920]],
  ])('of %i pixels is never enlarged', async (width, widths) => {
    const { body } = await uploadPicture(world, owner, await photo({ width, height: 80 }))
    expect(body.picture.widths).toEqual(widths)
    expect((await get(`${body.objectPath}/${width + 1}.webp`, owner)).statusCode).toBe(404)
  })

  it.each(['png', 'webp', 'avif', 'gif'] as const)('may be a %s, whose transparency becomes white', async (format) => {
    const drawn = sharp({
      create: { width: 90, height: 60, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0 } },
    })
    const { status, body } = await uploadPicture(world, owner, await drawn.toFormat(format).toBuffer())
    expect([status, body.picture?.width]).toEqual([200, 90])
    const { rawPayload } = await get(`${body.objectPath}/90.webp`, owner)
    const { isOpaque, channels } = await sharp(rawPayload).stats()
    expect([isOpaque, channels.every(({ min }) => min > 250)]).toEqual([true, true])
  })

  it('returns the same result again, and is stored once', async () => {
    const bytes = await another()
    const { body: announced } = await world.call(owner, routes.createUpload)
    await send(world, announced.uploadURL, bytes)
    const store = () => world.call(owner, routes.storeImage, { body: { imageURL: announced.uploadURL } })
    const [first, second] = await Promise.all([store(), store()])
    const third = await store()
    expect([first.status, second.body, third.body]).toEqual([200, first.body, first.body])
    expect(await world.storage.head(new URL(announced.uploadURL).pathname.replace('/storage/', ''))).toBeNull()
  })

  it('is stored once for two users and counts once in each quota', async () => {
    const bytes = await another()
    const other = await world.owner()
    const first = await uploadPicture(world, owner, bytes)
    const second = await uploadPicture(world, other, bytes)
    await uploadPicture(world, other, bytes)
    expect(second.body.objectPath).toBe(first.body.objectPath)
    const [image] = await world.db
      .select()
      .from(images)
      .where(eq(images.id, first.body.objectPath.split('/').at(-1) ?? ''))
    expect([await findUsedBytes(world, owner), await findUsedBytes(world, other)]).toEqual([image?.bytes, image?.bytes])
    const made = await world.call(other, propertyRoutes.create, {
      body: { ...PROPERTY_FORM, images: [second.body.objectPath] },
    })
    expect(made.status).toBe(201)
  })
})

describe('a picture of a home', () => {
  it('is public while the home is published, and otherwise for its owner and agents', async () => {
    const { body } = await uploadPicture(world, owner, await another())
    const path = body.objectPath
    const seenBy = async () => {
      const people = [
        null,
        owner,
        await world.owner(),
        await world.tenant(),
        await world.waitingAgent(),
        await world.agent(),
      ]
      return Promise.all(
        people.map(async (person) => {
          const answers = await Promise.all([path, `${path}/320.avif`, `${path}/share`].map((url) => get(url, person)))
          return [...new Set(answers.map(({ statusCode }) => statusCode))].join()
        }),
      )
    }
    expect(await seenBy()).toEqual(['404', '200', '404', '404', '404', '404'])
    const property = await world.call(owner, propertyRoutes.create, { body: { ...PROPERTY_FORM, images: [path] } })
    expect(await seenBy()).toEqual(['404', '200', '404', '404', '404', '200'])
    expect((await get(path, owner)).headers['cache-control']).toBe('private, max-age=86400, immutable')
    await world.call(owner, propertyRoutes.edit, { params: { id: property.body.id }, body: { isPublished: true } })
    expect(await seenBy()).toEqual(Array(6).fill('200'))
    const answer = await get(path)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect([answer.headers.vary, answer.headers['x-content-type-options']]).toEqual(['accept', 'nosniff'])
  })

  it('is visible to the owner of a home that an agent lists', async () => {
    const agent = await world.agent()
    const { body } = await uploadPicture(world, agent, await another())
    await world.call(agent, propertyRoutes.create, {
      body: { ...PROPERTY_FORM, ownerId: owner.id, images: [body.objectPath] },
    })
    expect((await get(body.objectPath, owner)).statusCode).toBe(200)
  })

  it('is sent in the best format that the browser accepts', async () => {
    const { body } = await uploadPicture(world, owner, await photo({ width: 1500, height: 900 }))
    const best = await get(body.objectPath, owner, 'image/avif,image/webp,*/*;q=0.8')
    const plain = await get(body.objectPath, owner)
    expect([best.headers['content-type'], plain.headers['content-type']]).toEqual(['image/avif', 'image/webp'])
    expect((await sharp(plain.rawPayload).metadata()).width).toBe(1280)
    const shared = await sharp((await get(`${body.objectPath}/share`, owner)).rawPayload).metadata()
    expect([shared.format, shared.width, shared.height]).toEqual(['jpeg', 1200, 630])
  })

  it('keeps its position, its text and its version through edits', async () => {
    const [a = '', b = '', c = ''] = await Promise.all(
      [1, 2, 3].map(async () => (await uploadPicture(world, owner, await another())).body.objectPath),
    )
    const made = await world.call(owner, propertyRoutes.create, {
      body: { ...PROPERTY_FORM, images: [a, b, a], imageAlts: { [a]: 'The kitchen' } },
    })
    expect(made.body.images).toEqual([a, b])
    expect(made.body.pictures.map(({ path, alt }) => [path, alt])).toEqual([
      [a, 'The kitchen'],
      [b, ''],
    ])
    expect(made.body.cover).toEqual(made.body.pictures[0])
    const edit = (body: object) => world.call(owner, propertyRoutes.edit, { params: { id: made.body.id }, body })
    const moved = await edit({ images: [c, a], imageAlts: { [c]: 'The garden' } })
    expect(moved.body.pictures.map(({ alt }) => alt)).toEqual(['The garden', 'The kitchen'])
    const texted = await edit({ imageAlts: { [a]: '' } })
    expect(texted.body.pictures.map(({ alt }) => alt)).toEqual(['The garden', ''])
    expect(texted.body.version).toBe(moved.body.version + 1)
    const list = await world.call(owner, portfolioRoutes.listOwn)
    expect(list.body[0]?.cover?.alt).toBe('The garden')
    const odd = await edit({ imageAlts: { [b]: 'Gone' } })
    expect([odd.status, Object.keys(odd.problem.errors ?? {})]).toEqual([400, ['imageAlts']])
  })

  it("can't be attached by a user who only knows its URL", async () => {
    const { body } = await uploadPicture(world, owner, await another())
    const thief = await world.owner()
    const stolen = await world.call(thief, propertyRoutes.create, {
      body: { ...PROPERTY_FORM, images: [body.objectPath] },
    })
    expect([stolen.status, stolen.problem.errors?.images]).toEqual([400, 'Not an uploaded image of yours'])
    const property = await world.property(thief)
    const edited = await world.call(thief, propertyRoutes.edit, {
      params: { id: property.id },
      body: { images: [body.objectPath] },
    })
    expect(edited.status).toBe(400)
  })

  it('counts the homes that show it under concurrent changes', async () => {
    const { body } = await uploadPicture(world, owner, await another())
    const [image] = await world.db
      .select()
      .from(images)
      .where(eq(images.id, body.objectPath.split('/').at(-1) ?? ''))
    const usesNow = async () =>
      (
        await world.db
          .select()
          .from(images)
          .where(eq(images.id, image?.id ?? ''))
      ).map((row) => [row.uses, !row.unusedSince])
    const properties = await Promise.all(
      [1, 2, 3, 4].map(() =>
        world.call(owner, propertyRoutes.create, { body: { ...PROPERTY_FORM, images: [body.objectPath] } }),
      ),
    )
    expect(await usesNow()).toEqual([[4, true]])
    await Promise.all(
      properties.map((property) => world.call(owner, propertyRoutes.remove, { params: { id: property.body.id } })),
    )
    expect(await usesNow()).toEqual([[0, false]])
  })
})
