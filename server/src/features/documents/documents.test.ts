import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes as routes } from '@lintel/contract/documents/routes'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { events } from '../../events/table.ts'
import { dayIn } from '../../format/days.ts'
import { documentCalls } from '../../test/document-calls.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { documents } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
let tenant: TestUser
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const { download, remove } = documentCalls(world)
const apply = (user: TestUser, propertyId: string, ids: string[]) =>
  world.call(user, applicationRoutes.create, { body: { propertyId, documents: ids } })

describe('a download', () => {
  it('is an attachment that browsers neither cache nor run, for any title', async () => {
    const title = 'Père’s "note" / año\u202egpj.exe'
    const { id } = await world.document(tenant, { title })
    const answer = await download(tenant, id)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="Pere_s note ano gpj.exe.pdf"; filename*=UTF-8\'\'P%C3%A8re%E2%80%99s%20note%20a%C3%B1o%20gpj.exe.pdf',
    )
  })

  it('is not found when its bytes are missing', async () => {
    const { id } = await world.document(tenant)
    await world.db.update(documents).set({ storageKey: 'documents/elsewhere' }).where(eq(documents.id, id))
    expect((await download(tenant, id)).statusCode).toBe(404)
  })
})

describe('a document that its tenant has sent with no record', () => {
  it('is in no answer to an agent, and its title in no log that agents read', async () => {
    const agent = await world.agent()
    const { id, sha256 } = await world.document(tenant, { title: 'Diagnosis', fileName: 'clinic.pdf' })
    const about = { person: tenant.id }
    const answers = [
      await world.call(agent, routes.list, { query: about }),
      await world.call(agent, routes.list, { query: {} }),
      await world.call(agent, routes.exportList, { query: about }),
      await world.call(agent, peopleRoutes.find, { params: { id: tenant.id } }),
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(RegExp(`Diagnosis|clinic|${id}|${sha256}`))
    expect((await download(agent, id)).statusCode).toBe(404)
    expect((await remove(agent, id)).status).toBe(404)
    await remove(tenant, id)
    const [logged] = await world.db.select({ title: events.title }).from(events).where(eq(events.recordId, id))
    expect(logged?.title).toBe('A document that was sent to nobody')
  })
})

describe('attaching a document to an application', () => {
  it('shows the owner the attached documents and no others', async () => {
    const property = await world.property(owner)
    const sent = await world.document(tenant)
    const kept = await world.document(tenant)
    const { status, body } = await apply(tenant, property.id, [sent.id, sent.id])
    expect([status, body.documents]).toEqual([201, [sent.id]])
    const seen = await world.call(owner, routes.listForApplication, { params: { id: body.id } })
    expect(seen.body.map(({ id }) => id)).toEqual([sent.id])
    expect((await download(owner, sent.id)).statusCode).toBe(200)
    expect((await download(owner, kept.id)).statusCode).toBe(404)
    const ofProperty = await world.call(owner, routes.listForHome, { params: { id: property.id } })
    expect(ofProperty.body.map(({ id }) => id)).toEqual([sent.id])
  })

  it("refuses another's document, an unknown one and a lease", async () => {
    const property = await world.property(owner)
    const another = await world.document(await world.tenant())
    const lease = await world.document(tenant, { type: 'lease' })
    for (const id of [another.id, property.id]) {
      const { status, problem } = await apply(tenant, property.id, [id])
      expect([status, problem.errors]).toEqual([400, { documents: 'Not a document of yours' }])
    }
    const { problem } = await apply(tenant, property.id, [lease.id])
    expect(problem.errors).toEqual({ documents: 'A lease names another landlord and can’t be sent along' })
    expect((await world.call(tenant, applicationRoutes.listOwn)).body).toEqual([])
  })
})

const daysAgo = (days: number) => dayIn('UTC', new Date(Date.now() - days * 86_400_000))

describe('removing a document', () => {
  it('removes it from the list and from every URL', async () => {
    const { id } = await world.document(tenant)
    expect((await remove(tenant, id)).status).toBe(200)
    expect((await world.call(tenant, routes.listOwn)).body).toEqual([])
    expect((await download(tenant, id)).statusCode).toBe(404)
    expect((await remove(tenant, id)).status).toBe(404)
  })

  it('removes its bytes', async () => {
    const { id, storageKey } = await world.document(tenant)
    expect(await world.storage.open(storageKey)).not.toBeNull()
    await remove(tenant, id)
    await world.runJobs()
    expect(await world.storage.open(storageKey)).toBeNull()
  })

  it('is refused while an application with it is open', async () => {
    const property = await world.property(owner)
    const { id } = await world.document(tenant)
    const application = await apply(tenant, property.id, [id])
    const { status, problem } = await remove(tenant, id)
    expect([status, problem.detail]).toEqual([
      409,
      'It was sent with an application that stands, so whoever decides may still read it',
    ])
    expect((await remove(owner, id)).status).toBe(403)
    await world.call(tenant, applicationRoutes.withdraw, { params: { id: application.body.id } })
    expect((await remove(tenant, id)).status).toBe(200)
  })

  it.each([
    [daysAgo(30), 409],
    [daysAgo(31), 200],
  ])('that was sent before a lease which ended on %s answers %i', async (endsOn, status) => {
    const property = await world.property(owner)
    const { id } = await world.document(tenant)
    const sent = await world.application(tenant, property, { status: 'approved', documents: [id] })
    await world.lease(tenant, property, { startsOn: '2020-01-01', endsOn, applicationId: sent.id })
    expect((await download(owner, id)).statusCode).toBe(status === 409 ? 200 : 404)
    expect((await remove(tenant, id)).status).toBe(status)
  })

  it('is refused for a lease', async () => {
    const { id } = await world.document(tenant, { type: 'lease' })
    expect((await remove(tenant, id)).problem.detail).toBe('A lease stays for as long as both may need it')
  })

  it('and attaching it at the same time: one of the two fails', async () => {
    for (let i = 0; i < 12; i++) {
      const property = await world.property(owner)
      const { id } = await world.document(tenant)
      const [removed, applied] = await Promise.all([remove(tenant, id), apply(tenant, property.id, [id])])
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([removed.status, applied.status])
    }
  })
})
