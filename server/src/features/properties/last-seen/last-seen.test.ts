/* Over 250 lines: one home, read in every call by users who may no longer see it. */
import { routes } from '@lintel/contract/api'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { preferenceRoutes } from '@lintel/contract/preferences/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { photo } from '../../../test/pictures.ts'
import { PROPERTY_FORM } from '../../../test/property-form.ts'
import { sampleInput } from '../../../test/sample-input.ts'
import { uploadPicture } from '../../../test/uploading.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { leases } from '../../leases/table.ts'
import { type PropertyRow, properties, propertyVersions } from '../table.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const agent = await world.agent()
const upload = async (seed: number) =>
  (await uploadPicture(world, owner, await photo({ seed, width: 400, height: 300 }))).body.objectPath

/** A home while it is published, when its applicant last sees it, and afterwards. No text is a part of another. */
const FIRST = propertyOf('Birch', { price: 1111, status: 'available', images: [await upload(1)] })
const SEEN = propertyOf('Cedar', { price: 2222, status: 'occupied', images: [await upload(2)] })
const LATER = propertyOf('Maple', { price: 3333, status: 'maintenance', images: [await upload(3)] })
type Shown = ReturnType<typeof propertyOf>

function propertyOf(name: string, values: { price: number; status: string; images: string[] }) {
  return { title: `${name} house`, address: `1 ${name} street`, city: `${name} city`, ...values }
}

let tenant: TestUser
let property: PropertyRow
beforeEach(async () => {
  tenant = await world.tenant()
  const body = { ...PROPERTY_FORM, ...FIRST, isPublished: true }
  const { id } = (await world.call(owner, propertyRoutes.create, { body })).body
  const [row] = await world.db.select().from(properties).where(eq(properties.id, id))
  property = row as PropertyRow
})

const edit = async (body: object) => {
  const { status, problem } = await world.call(owner, propertyRoutes.edit, { params: { id: property.id }, body })
  expect([status, problem?.detail]).toEqual([200, undefined])
}
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const findVersions = () => world.db.select().from(propertyVersions).where(eq(propertyVersions.propertyId, property.id))

const apply = async (values = {}) => {
  const { id } = await world.application(tenant, property, values)
  await world.call(tenant, preferenceRoutes.addRecent, { body: { kind: 'application', id } })
  return id
}

/**
 * How a user gets a tie to the home, and how the tie ends: `begin` is called while the home is published, `end` after it was unpublished
 * and changed once.
 */
const TIES: Record<string, { begin: () => Promise<string>; end: (id: string) => Promise<unknown> }> = {
  withdrew: {
    begin: apply,
    end: (id) => world.call(tenant, applicationRoutes.withdraw, { params: { id } }),
  },
  'was rejected': {
    begin: apply,
    end: (id) => world.call(owner, applicationRoutes.reject, { params: { id }, body: { reason: 'other' } }),
  },
  'moved out': {
    begin: async () => {
      const id = await apply({ status: 'approved' })
      await world.lease(tenant, property, { startsOn: day(-90), endsOn: day(30), applicationId: id })
      return id
    },
    end: async () => {
      await world.db.update(leases).set({ endsOn: day(-1) })
      // As if the home had been changed while they rented it.
      await world.db.update(propertyVersions).set({ until: sql`until - interval '2 days'` })
    },
  },
  'saw a second application rejected': {
    begin: async () => {
      await apply({ status: 'withdrawn', createdAt: new Date('2026-01-01') })
      return apply()
    },
    end: (id) => world.call(owner, applicationRoutes.reject, { params: { id }, body: { reason: 'other' } }),
  },
}

/** What a user reads of the home in other records, by call. */
async function readProperties(user: TestUser, id: string) {
  const { body: own } = await world.call(user, applicationRoutes.find, { params: { id } })
  const { body: list } = await world.call(user, applicationRoutes.listOwn)
  const { body: recent } = await world.call(user, preferenceRoutes.listRecent)
  const { body: landlord } = await world.call(user, peopleRoutes.find, { params: { id: owner.id } })
  const { body: self } = await world.call(user, peopleRoutes.find, { params: { id: user.id } })
  return {
    find: own.property,
    list: list.find((application) => application.id === id)?.property,
    recent: recent.flatMap((record) => (record.kind === 'application' ? record.application.property : []))[0],
    landlord: landlord.applications?.items[0]?.property,
    self: self.applications?.items[0]?.property,
    leases: landlord.leases?.items[0]?.property,
  }
}
const readTitles = async (user: TestUser) => ({
  documents: (await world.call(user, documentRoutes.list)).body[0]?.property,
  documentsCsv: (await world.call(user, documentRoutes.exportList, { query: { columns: 'home' } })).body,
  applicationsCsv: (
    await world.call(user, applicationRoutes.exportList, { query: { scope: 'tenant', columns: 'home,city' } })
  ).body,
})

/** Expects that every call shows the home of an application to the tenant like this. */
async function expectShown(id: string, { title, address, city, price, status, images }: Shown) {
  const { recent, leases, ...shownByCall } = await readProperties(tenant, id)
  const all = { title, address, city, price, status, images, cover: { path: images[0] } }
  for (const [call, shown] of Object.entries(shownByCall)) expect({ call, shown }).toMatchObject({ call, shown: all })
  if (leases) expect(leases).toMatchObject(all)
  expect(recent).toMatchObject({ title, city, cover: { path: images[0] } })
  const { documents, documentsCsv, applicationsCsv } = await readTitles(tenant)
  expect(documents).toMatchObject({ title })
  expect(documentsCsv).toContain(title)
  expect(applicationsCsv).toContain(`"${title}","${city}"`)
}

/** Whether the tenant finds an application, and counts any, by a term. */
async function findBy(search: string, id: string): Promise<boolean[]> {
  const { body } = await world.call(tenant, applicationRoutes.listOwn, { query: { search } })
  const counts = await world.call(tenant, applicationRoutes.counts, { query: { scope: 'tenant', search } })
  return [body.some((application) => application.id === id), counts.body.all.count > 0]
}

describe.each(Object.entries(TIES))('somebody who %s', (_, { begin, end }) => {
  let id = ''
  beforeEach(async () => {
    id = await begin()
    await world.document(tenant, { propertyId: property.id })
    await edit({ isPublished: false })
    await edit(SEEN)
  })

  it('sees a home that is not published live until then', async () => {
    await expectShown(id, SEEN)
    expect(await findBy('cedar', id)).toEqual([true, true])
  })

  it('sees it as it was then, whatever becomes of it', async () => {
    await end(id)
    await expectShown(id, SEEN)
    await edit(LATER)
    await expectShown(id, SEEN)
    await edit({ ...FIRST, status: 'maintenance' })
    await expectShown(id, SEEN)
    for (const landlord of [owner, agent]) {
      const { body } = await world.call(landlord, applicationRoutes.find, { params: { id } })
      expect(body.property.title).toBe(FIRST.title)
    }
  })

  it('sees it live again once it is published, and from then on as it was when it is unpublished again', async () => {
    await end(id)
    await edit(LATER)
    await edit({ isPublished: true })
    expect(await findVersions()).toEqual([])
    await expectShown(id, LATER)
    await edit({ ...FIRST, status: 'maintenance' })
    await edit({ ...SEEN, isPublished: false })
    await expectShown(id, { ...FIRST, status: 'maintenance' })
  })

  it('finds it by what they saw alone', async () => {
    await end(id)
    await edit(LATER)
    expect(await findBy('maple', id)).toEqual([false, false])
    expect(await findBy('cedar', id)).toEqual([true, true])
    const findAsOwner = async (search: string) =>
      (await world.call(owner, applicationRoutes.listForOwner, { query: { search, property: property.id } })).body
        .length > 0
    expect([await findAsOwner('maple'), await findAsOwner('cedar')]).toEqual([true, false])
  })
})

/** The calls that read whose response has one of the texts, made with each of the ids in their path. */
async function callsThatTell(user: TestUser, texts: string[], ids: string[]): Promise<string[]> {
  const telling: string[] = []
  for (const route of routes.filter(({ method, path }) => method === 'GET' && path !== '/api/logout')) {
    const { params, query } = sampleInput(route)
    const names = Object.keys(params ?? {})
    for (const id of names.length > 0 ? ids : ['']) {
      const given = Object.fromEntries(names.map((name) => [name, name === 'id' || name === 'userId' ? id : '1']))
      const { body } = await world.call(user, route, { params: given, query } as object)
      const response = JSON.stringify(body)
      if (texts.some((text) => response.includes(text))) telling.push(`${route.path} ${id}`)
    }
  }
  return telling
}

it('shows a former tenant nothing new in any call', async () => {
  const { begin, end } = TIES['moved out'] as (typeof TIES)[string]
  const id = await begin()
  await world.document(tenant, { propertyId: property.id })
  await world.message(tenant, owner, { propertyId: property.id })
  await edit({ isPublished: false })
  await edit(SEEN)
  await end(id)
  await edit(LATER)
  const { title, address, city, price, images } = LATER
  const texts = [title, address, city, `"price":${price}`, ...images]
  const ids = [id, property.id, owner.id, tenant.id]
  expect(await callsThatTell(tenant, texts, ids)).toEqual([])
  expect(await callsThatTell(owner, texts, ids)).toContain(`/api/applications/:id ${id}`)
})

it('shows the home of a cancelled lease as it was at the cancellation', async () => {
  const { id } = await world.lease(tenant, property, { startsOn: day(30), endsOn: day(90) })
  await edit({ isPublished: false })
  await edit({ title: SEEN.title })
  expect((await world.call(owner, leaseRoutes.cancel, { params: { id }, body: {} })).status).toBe(200)
  await edit({ title: LATER.title })
  const { body } = await world.call(tenant, peopleRoutes.find, { params: { id: owner.id } })
  expect(body.leases?.items[0]?.property.title).toBe(SEEN.title)
})

it('shows it to an applicant who withdrew before it was unpublished as it was then', async () => {
  const id = await apply({ status: 'withdrawn' })
  await edit({ title: SEEN.title })
  await edit({ title: LATER.title, isPublished: false })
  await edit({ title: FIRST.title })
  const { body } = await world.call(tenant, applicationRoutes.find, { params: { id } })
  expect(body.property.title).toBe(SEEN.title)
})

it('shows no more of it to an applicant who withdraws after a rejection', async () => {
  const id = await apply()
  await edit({ isPublished: false })
  await world.call(owner, applicationRoutes.reject, { params: { id }, body: { reason: 'other' } })
  await edit({ title: LATER.title })
  const { body } = await world.call(tenant, applicationRoutes.withdraw, { params: { id } })
  expect(body).toMatchObject({ status: 'withdrawn', property: { title: FIRST.title } })
  await edit({ title: SEEN.title })
  expect((await world.call(tenant, applicationRoutes.find, { params: { id } })).body.property.title).toBe(FIRST.title)
})

it('shows a home that is not published in no conversation', async () => {
  await world.message(tenant, owner, { propertyId: property.id })
  const find = async () => (await world.call(tenant, messageRoutes.listConversations)).body[0]?.property
  expect(await find()).toMatchObject({ title: FIRST.title })
  await edit({ title: LATER.title, isPublished: false })
  expect(await find()).toBeNull()
})

describe('versions', () => {
  it('are stored for homes that are not published and have applicants or tenants alone', async () => {
    await edit({ isPublished: false })
    await edit({ title: SEEN.title })
    expect(await findVersions()).toEqual([])
    await edit({ isPublished: true })
    await apply()
    await edit({ title: LATER.title })
    expect(await findVersions()).toEqual([])
    await edit({ isPublished: false })
    await edit({ description: 'Nothing that other records show.' })
    expect(await findVersions()).toEqual([])
    await edit({ title: FIRST.title })
    expect(await findVersions()).toMatchObject([{ title: LATER.title }])
  })

  it('go with the home', async () => {
    await apply({ status: 'withdrawn' })
    await edit({ title: LATER.title, isPublished: false })
    expect(await findVersions()).toHaveLength(1)
    expect((await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })).status).toBe(200)
    expect(await findVersions()).toEqual([])
  })
})
