import { accountRoutes } from '@lintel/contract/accounts/routes'
import { companionRoutes } from '@lintel/contract/files/companion'
import { fileRoutes as routes } from '@lintel/contract/files/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { jobs } from '../../jobs/table.ts'
import { photo } from '../../test/pictures.ts'
import { findUsedBytes, send, uploadPicture } from '../../test/uploading.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { properties } from '../properties/table.ts'
import { sweepFiles } from './sweep.ts'
import { images, uploads } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
})

let seed = 500
const sweep = (hours: number) => sweepFiles(world, new Date(Date.now() + hours * 3_600_000))
const picture = async (person = owner) => {
  const { body } = await uploadPicture(world, person, await photo({ width: 80, height: 60, seed: seed++ }))
  return { path: body.objectPath, id: body.objectPath.split('/').at(-1) ?? '' }
}
const isThere = async (id: string) => [
  (await world.db.select().from(images).where(eq(images.id, id))).length > 0,
  (await world.storage.head(`renditions/${id}/80-webp`)) !== null,
  (await world.storage.head(`renditions/${id}/80-avif`)) !== null,
]

it('removes an unused picture after a day, and frees its quota', async () => {
  const { id } = await picture()
  await sweep(23)
  expect(await isThere(id)).toEqual([true, true, true])
  await sweep(25)
  expect(await isThere(id)).toEqual([false, false, false])
  expect(await findUsedBytes(world, owner)).toBe(0)
})

it('removes the files of a picture whose row was never written, and no others', async () => {
  const [lost, kept] = [await picture(), await picture()]
  await world.db.delete(images).where(eq(images.id, lost.id))
  await world.runJobs()
  expect(await isThere(lost.id)).toEqual([false, true, true])
  await world.db.update(jobs).set({ runAt: new Date() })
  await world.runJobs()
  expect(await isThere(lost.id)).toEqual([false, false, false])
  expect(await isThere(kept.id)).toEqual([true, true, true])
})

it("keeps a home's picture, and removes it a day after its last home", async () => {
  const { id, path } = await picture()
  const property = await world.property(owner, { images: [path] })
  const other = await world.property(owner, { images: [path] })
  await sweep(100)
  expect(await isThere(id)).toEqual([true, true, true])
  await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
  await sweep(100)
  expect(await isThere(id)).toEqual([true, true, true])
  await world.call(owner, propertyRoutes.edit, { params: { id: other.id }, body: { images: [] } })
  await sweep(23)
  expect(await isThere(id)).toEqual([true, true, true])
  await sweep(25)
  expect(await isThere(id)).toEqual([false, false, false])
})

it('removes unused uploads after a day and parts after two, and frees their quota', async () => {
  const { body } = await world.call(owner, routes.createUpload, { body: { size: 5 } })
  await send(world, body.uploadURL, 'hello')
  const begun = await world.call(owner, companionRoutes.createMultipart, { body: { metadata: { size: 7 } } })
  const key = new URL(body.uploadURL).pathname.replace('/storage/', '')
  const { uploadId } = begun.body
  const [{ multipartId } = { multipartId: null }] = await world.db
    .select()
    .from(uploads)
    .where(eq(uploads.id, uploadId))
  const signed = await world.call(owner, companionRoutes.signPart, {
    params: { uploadId, partNumber: '1' },
    query: { key: begun.body.key },
  })
  await send(world, signed.body.url, 'goodbye')
  const left = async () => [
    await findUsedBytes(world, owner),
    await world.storage.head(key),
    (await world.storage.listParts(begun.body.key, multipartId ?? '')).length,
  ]
  expect(await left()).toEqual([12, { size: 5 }, 1])
  await sweep(25)
  expect(await left()).toEqual([7, null, 1])
  await sweep(49)
  expect(await left()).toEqual([0, null, 0])
  expect(await world.db.select().from(uploads).where(eq(uploads.ownerId, owner.id))).toEqual([])
})

it('removes the files of a deleted account', async () => {
  const { id, path } = await picture()
  await world.property(owner, { images: [path] })
  const { body } = await world.call(owner, routes.createUpload)
  await send(world, body.uploadURL, 'hello')
  expect((await world.call(owner, accountRoutes.deleteAccount)).status).toBe(200)
  await sweep(25)
  expect(await isThere(id)).toEqual([false, false, false])
  expect(await world.storage.head(new URL(body.uploadURL).pathname.replace('/storage/', ''))).toBeNull()
})

it('leaves a picture intact that is uploaded again during a sweep', async () => {
  const bytes = await photo({ width: 80, height: 60, seed: 4_242 })
  const { body } = await uploadPicture(world, owner, bytes)
  const id = body.objectPath.split('/').at(-1) ?? ''
  await world.db
    .update(images)
    .set({ unusedSince: new Date(0) })
    .where(eq(images.id, id))
  const [again] = await Promise.all([uploadPicture(world, await world.owner(), bytes), sweep(0), sweep(0)])
  expect([again.status, await isThere(id)]).toEqual([200, [true, true, true]])
})

it('leaves no home without its pictures when they are attached during a sweep', async () => {
  const held = await Promise.all([1, 2, 3, 4].map(() => picture()))
  await world.db
    .update(images)
    .set({ unusedSince: new Date(0) })
    .where(eq(images.uses, 0))
  const form = { title: 'A', description: 'B', address: 'C', city: 'D', price: 1, bedrooms: 1, bathrooms: 1, area: 1 }
  const made = held.map(({ path }) => world.call(owner, propertyRoutes.create, { body: { ...form, images: [path] } }))
  const answers = (await Promise.all([...made, sweep(0).then(() => null)])).filter((answer) => answer !== null)
  for (const { status, body } of answers) {
    if (status === 400) continue
    const [property] = await world.db.select().from(properties).where(eq(properties.id, body.id))
    expect(await isThere(property?.pictures[0]?.path.split('/').at(-1) ?? '')).toEqual([true, true, true])
  }
})
