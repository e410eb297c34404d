import { createHash } from 'node:crypto'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { LIMITS } from '@lintel/contract/limits'
import { fromCents } from '@lintel/contract/money'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFormat } from '../../format/format.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { applications } from '../applications/table.ts'
import { attachments } from '../files/table.ts'
import { properties } from './table.ts'

const format = createFormat({ locale: null, timeZone: null })
const world = await makeWorldForFile()
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
})

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const edit = (person: TestUser, id: string, body: object, ifMatch?: string) =>
  world.call(person, routes.edit, { params: { id }, body, ...(ifMatch && { headers: { 'if-match': ifMatch } }) })
const find = (person: TestUser | null, id: string) => world.call(person, routes.find, { params: { id } })

describe('PATCH /api/properties/:id', () => {
  it('changes the given fields and keeps the others', async () => {
    const images = [await world.picture()]
    const property = await world.property(owner, { status: 'maintenance', images })
    const { status, body } = await edit(owner, property.id, { title: 'New name', price: '1450.5' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'New name',
      price: 1450.5,
      status: 'maintenance',
      isPublished: true,
      images,
      description: property.description,
    })
  })

  it('accepts texts of the maximum length in any script', async () => {
    const property = await world.property(owner)
    // Letters of three bytes that don't compress, and spaces, which take four bytes in search_text.
    const letters = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        n % 3 === 1 && n < count - 1
          ? ' '
          : String.fromCodePoint(0x4e00 + Number(`0x${createHash('md5').update(`${n}`).digest('hex').slice(0, 3)}`)),
      ).join('')
    const longest = {
      title: letters(LIMITS.titleMax),
      address: letters(LIMITS.addressMax),
      city: letters(LIMITS.cityMax),
    }
    const { status, body } = await edit(owner, property.id, longest)
    expect([status, body]).toMatchObject([200, longest])
  })

  it.each(['ﷺ', '㌖', 'क़ ', 'ß', '🏡'])(
    'accepts texts of the maximum length that fold to longer ones: %s',
    async (sign) => {
      const property = await world.property(owner)
      const district = sign.repeat(LIMITS.districtMax).slice(0, LIMITS.districtMax)
      const longest = {
        title: sign.repeat(LIMITS.titleMax).slice(0, LIMITS.titleMax).trim(),
        address: sign.repeat(LIMITS.addressMax).slice(0, LIMITS.addressMax).trim(),
        city: sign.repeat(LIMITS.cityMax).slice(0, LIMITS.cityMax).trim(),
        facts: { district: district.trim() },
      }
      const { status, body } = await edit(owner, property.id, longest)
      expect([status, body]).toMatchObject([200, longest])
    },
  )

  it('changes nothing for an empty body', async () => {
    const property = await world.property(owner)
    expect((await edit(owner, property.id, {})).body).toMatchObject({
      title: property.title,
      price: fromCents(property.priceCents, property.currency),
    })
  })

  it('shows a published home to everyone and hides an unpublished one', async () => {
    const property = await world.property(owner, { isPublished: false })
    await edit(owner, property.id, { isPublished: true })
    expect((await find(null, property.id)).status).toBe(200)
    await edit(owner, property.id, { isPublished: false })
    expect((await find(null, property.id)).status).toBe(404)
  })

  it('answers 412 to the ETag of an earlier version and changes nothing', async () => {
    const property = await world.property(owner)
    const read = await find(owner, property.id)
    expect(read.headers.etag).toBe(`"${read.body.version}"`)
    expect(read.body.version).toBe(1)
    const first = await edit(owner, property.id, { title: 'First' }, String(read.headers.etag))
    expect(first.status).toBe(200)
    expect(first.headers.etag).not.toBe(read.headers.etag)
    const late = await edit(owner, property.id, { title: 'Late' }, String(read.headers.etag))
    expect([late.status, late.problem.type]).toEqual([412, 'urn:lintel:problem:stale'])
    expect((await find(owner, property.id)).body.title).toBe('First')
    for (const other of ['W/"x"', 'W/"2"', '"x"'])
      expect((await edit(owner, property.id, { title: 'Odd' }, other)).status).toBe(412)
    expect((await edit(owner, property.id, { title: 'Odd' }, '2')).status).toBe(400)
  })

  it('lets one of four concurrent edits of a version win; the others get 412', async () => {
    const property = await world.property(owner)
    const { headers } = await find(owner, property.id)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => edit(owner, property.id, { title }, String(headers.etag))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  })

  it.each([
    ['price', -1],
    ['title', ' '],
    ['area', 0],
    ['status', 'sold'],
    ['images', ['/objects/images/somebody-elses']],
  ])('rejects an invalid %s at its field', async (field, value) => {
    const property = await world.property(owner)
    const { status, problem } = await edit(owner, property.id, { [field]: value })
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]])
  })

  it.each([
    ['runs', -10, 20, () => `let until ${format.day(day(20))}`],
    ['ends today', -10, 0, () => `let until ${format.day(day(0))}`],
    ['has not begun', 20, 400, () => `let from ${format.day(day(20))}`],
  ])('rejects the status available while a lease %s', async (_when, from, to, words) => {
    const property = await world.property(owner, { status: 'occupied' })
    await world.lease(await world.tenant(), property, { startsOn: day(from), endsOn: day(to) })
    for (const landlord of [owner, await world.agent()]) {
      const { status, problem } = await edit(landlord, property.id, { status: 'available' })
      expect([status, problem.detail]).toEqual([409, expect.stringContaining(words())])
    }
    expect((await edit(owner, property.id, { status: 'maintenance' })).status).toBe(200)
    expect((await edit(owner, property.id, { status: 'available' })).status).toBe(409)
    expect((await edit(owner, property.id, { status: 'occupied', title: 'Still editable' })).status).toBe(200)
  })

  it('names the last day of the last lease when it rejects the status available', async () => {
    const property = await world.property(owner, { status: 'maintenance' })
    await world.lease(await world.tenant(), property, { startsOn: day(-10), endsOn: day(20) })
    await world.lease(await world.tenant(), property, { startsOn: day(30), endsOn: day(400) })
    const { status, problem } = await edit(owner, property.id, { status: 'available' })
    const words = `This home is let until ${format.day(day(400))}. You can make it available after that.`
    expect([status, problem.detail]).toEqual([409, words])
  })

  it.each([
    ['has ended', { startsOn: day(-400), endsOn: day(-1) }],
    ['was cancelled', { startsOn: day(20), endsOn: day(400), cancelledAt: new Date() }],
  ])('accepts the status available once a lease %s', async (_when, lease) => {
    const property = await world.property(owner, { status: 'occupied' })
    await world.lease(await world.tenant(), property, lease)
    expect((await edit(owner, property.id, { status: 'available' })).status).toBe(200)
  })

  it('leaves a home occupied that is let concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const property = await world.property(owner, { status: 'maintenance' })
      const application = await world.application(await world.tenant(), property)
      const terms = { startDate: day(10), endDate: day(300) }
      const [approved, freed] = await Promise.all([
        world.call(owner, applicationRoutes.approve, { params: { id: application.id }, body: terms }),
        edit(owner, property.id, { status: 'available' }),
      ])
      expect(approved.status).toBe(200)
      expect([200, 409]).toContain(freed.status)
      expect((await find(owner, property.id)).body.status).toBe('occupied')
    }
  })

  it('answers 404 for another owner’s draft', async () => {
    const draft = await world.property(owner, { isPublished: false })
    expect((await edit(await world.owner(), draft.id, { title: 'x' })).status).toBe(404)
  })
})

describe('DELETE /api/properties/:id', () => {
  const remove = (person: TestUser, id: string) => world.call(person, routes.remove, { params: { id } })

  it('deletes what its preview lists', async () => {
    const property = await world.property(owner, { images: [await world.picture(), await world.picture()] })
    const tenant = await world.tenant()
    await world.application(tenant, property)
    await world.application(await world.tenant(), property, { status: 'rejected' })
    const preview = await world.call(owner, routes.removal, { params: { id: property.id } })
    expect(preview.body).toMatchObject({ isArchived: false, obstacle: null })
    expect(preview.body.consequences.map(({ by, kind, data }) => ({ by, kind, ...data }))).toEqual([
      { by: 'properties', kind: 'goes', pictures: 2 },
      { by: 'applications', kind: 'goes', applications: 2, pendingApplications: 1 },
    ])
    expect((await remove(owner, property.id)).status).toBe(200)
    expect((await find(owner, property.id)).status).toBe(404)
    expect(await world.db.select().from(applications).where(eq(applications.propertyId, property.id))).toEqual([])
    expect(await world.db.select().from(attachments).where(eq(attachments.propertyId, property.id))).toEqual([])
  })

  it.each([
    ['running', -10, 20],
    ['to come', 20, 400],
  ])('answers 409 with the reason while a lease is %s', async (_when, from, to) => {
    const property = await world.property(owner)
    const tenant = await world.tenant()
    const application = await world.application(tenant, property, { status: 'approved' })
    const lease = { startsOn: day(from), endsOn: day(to), applicationId: application.id }
    await world.lease(tenant, property, lease)
    const { status, problem } = await remove(owner, property.id)
    expect([status, problem.detail]).toEqual([409, expect.stringContaining(`until ${format.day(day(to))}`)])
    const preview = await world.call(owner, routes.removal, { params: { id: property.id } })
    expect(preview.body.obstacle).toBe(problem.detail)
    expect(preview.body.obstacleRecord).toEqual({ kind: 'application', id: application.id })
    expect(await world.db.select().from(properties).where(eq(properties.id, property.id))).toHaveLength(1)
  })
})
