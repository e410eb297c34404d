import { documentRoutes } from '@lintel/contract/documents/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { documentCalls } from '../../test/document-calls.ts'
import { photo } from '../../test/pictures.ts'
import { uploadPicture } from '../../test/uploading.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { leases } from '../leases/table.ts'
import type { PropertyRow } from '../properties/table.ts'
import { attachFiles } from './attach/commands.ts'
import { sweepFiles } from './sweep.ts'
import { attachments, images } from './table.ts'

const world = await makeWorldForFile()
const { download } = documentCalls(world)
let owner: TestUser
let tenant: TestUser
let property: PropertyRow
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
  property = await world.property(owner)
})

let seed = 900
async function addPicture(person: TestUser): Promise<string> {
  const { body } = await uploadPicture(world, person, await photo({ width: 80, height: 60, seed: seed++ }))
  return body.objectPath.split('/').at(-1) ?? ''
}
const TERM = { startsOn: '2030-01-01', endsOn: '2030-12-31' }

/** The owner's document and picture, attached to a lease: a kind of record that has no pictures in the product. */
async function attachToLease() {
  const lease = await world.lease(tenant, property, TERM)
  const [document, picture] = [await world.document(owner), await addPicture(owner)]
  const attach = () =>
    attachFiles(world.db, { column: 'leaseId', id: lease.id }, { images: [{ id: picture }], documents: [document] })
  expect([await attach(), await attach()]).toEqual([2, 0])
  return { lease, document, picture }
}

/** The statuses of the picture and the document for owner, tenant, agent, another owner, a waiting agent and a visitor. */
async function statusesOf({ picture, document }: { picture: string; document: { id: string } }) {
  const people = [owner, tenant, await world.agent(), await world.owner(), await world.waitingAgent()]
  const show = (person?: TestUser) =>
    world.app.inject({ url: `/objects/images/${picture}`, headers: person ? { cookie: person.cookie } : {} })
  return [
    [...(await Promise.all(people.map(show))), await show()].map(({ statusCode }) => statusCode),
    (await Promise.all(people.map((person) => download(person, document.id)))).map(({ statusCode }) => statusCode),
  ]
}

const isSwept = async (id: string) => {
  await sweepFiles(world, new Date(Date.now() + 25 * 3_600_000))
  return (await world.db.$count(images, eq(images.id, id))) === 0
}

describe('files of a lease', () => {
  it('are seen by both parties and agents', async () => {
    expect(await statusesOf(await attachToLease())).toEqual([
      [200, 200, 200, 404, 404, 404],
      [200, 200, 200, 404, 404],
    ])
  })

  it('are hidden from the other party once it is cancelled', async () => {
    const files = await attachToLease()
    const { status } = await world.call(owner, leaseRoutes.cancel, { params: { id: files.lease.id }, body: {} })
    expect(status).toBe(200)
    expect(await statusesOf(files)).toEqual([
      [200, 404, 404, 404, 404, 404],
      [200, 404, 404, 404, 404],
    ])
  })

  it('are not swept while they are attached; the picture is, a day later', async () => {
    const { lease, picture, document } = await attachToLease()
    expect(await isSwept(picture)).toBe(false)
    await expect(world.db.delete(images).where(eq(images.id, picture))).rejects.toThrow()
    await world.db.delete(attachments).where(eq(attachments.leaseId, lease.id))
    expect(await statusesOf({ picture, document })).toEqual([
      [200, 404, 404, 404, 404, 404],
      [200, 404, 404, 404, 404],
    ])
    expect(await isSwept(picture)).toBe(true)
  })

  it('stay when its home is archived', async () => {
    const lease = await world.lease(tenant, property, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
    const document = await world.document(tenant, { type: 'lease', leaseId: lease.id, propertyId: property.id })
    await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
    const left = await world.db.select().from(attachments).where(eq(attachments.documentId, document.id))
    expect(left).toMatchObject([{ userId: tenant.id }, { propertyId: property.id }, { leaseId: lease.id }])
  })
})

describe('attachments', () => {
  it('belong to one record and are one file', async () => {
    const { id } = await world.document(tenant)
    const image = await addPicture(owner)
    const wrong: (typeof attachments.$inferInsert)[] = [
      { documentId: id },
      { userId: tenant.id },
      { documentId: id, userId: owner.id, propertyId: property.id },
      { documentId: id, imageId: image, propertyId: property.id },
      { documentId: id, userId: tenant.id },
    ]
    for (const values of wrong) await expect(world.db.insert(attachments).values(values)).rejects.toThrow()
  })

  it('are written once: no index takes two of one record and file, of which one is null', async () => {
    const { rows } = await world.db.execute<{ name: string; compares: boolean }>(sql`
      select indexrelid::regclass::text as name, indnullsnotdistinct as compares from pg_index
      where indrelid = 'attachments'::regclass and indisunique and indnkeyatts = 3`)
    expect(rows.length).toBeGreaterThanOrEqual(4)
    expect(rows.filter(({ compares }) => !compares).map(({ name }) => name)).toEqual([])
  })

  it('keep at most ten pictures of a home, in one order, each with how it is shown', async () => {
    const imageId = await addPicture(owner)
    const picture = { alt: '', caption: '', width: 80, height: 60, thumbhash: null, widths: [80] }
    const add = (values: object) =>
      world.db.insert(attachments).values({ propertyId: property.id, imageId, position: 0, picture, ...values })
    await expect(add({ position: 10 })).rejects.toThrow()
    await expect(add({ picture: null })).rejects.toThrow()
    await add({})
    await expect(add({ imageId: await addPicture(owner) })).rejects.toThrow()
    await expect(world.document(tenant, { propertyId: property.id })).resolves.toBeDefined()
  })

  it('give a document one user and one home', async () => {
    const { id: documentId } = await world.document(tenant, { propertyId: property.id })
    const others = [{ userId: owner.id }, { propertyId: (await world.property(owner)).id }]
    for (const record of others)
      await expect(world.db.insert(attachments).values({ ...record, documentId })).rejects.toThrow()
  })
})

describe('a document that is added to a lease', () => {
  const add = (person: TestUser, leaseId: string) =>
    world.call(person, documentRoutes.create, {
      query: { title: 'Keys', type: 'inspection', leaseId },
      body: Buffer.from('%PDF-1.7 three keys'),
      headers: { 'content-type': 'application/pdf' },
    })

  it('is in the lists of its parties, and refused for anyone else’s lease or a cancelled one', async () => {
    const application = await world.application(tenant, property, { status: 'approved' })
    const lease = await world.lease(tenant, property, TERM)
    const ids: string[] = []
    for (const person of [tenant, owner, await world.agent()]) {
      const { status, body } = await add(person, lease.id)
      expect(status).toBe(201)
      ids.unshift(body.id)
    }
    const ofProperty = await world.call(owner, documentRoutes.listForHome, { params: { id: property.id } })
    const ofApplication = await world.call(tenant, documentRoutes.listForApplication, {
      params: { id: application.id },
    })
    expect([ofProperty, ofApplication].map(({ body }) => body.map(({ id }) => id))).toEqual([ids, ids])

    await world.db
      .update(leases)
      .set({ cancelledAt: new Date('2029-01-01') })
      .where(eq(leases.id, lease.id))
    const others = await world.lease(await world.tenant(), await world.property(await world.owner()), TERM)
    for (const id of [lease.id, others.id, property.id])
      expect((await add(tenant, id)).problem.errors).toEqual({ leaseId: 'Not a lease of yours' })
  })
})
