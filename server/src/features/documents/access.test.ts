import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes as routes } from '@lintel/contract/documents/routes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDocumentAccess } from '../../test/document-access.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { applications } from '../applications/table.ts'
import type { PropertyRow } from '../properties/table.ts'

const { relations, expectAccess } = await openDocumentAccess()

it.each(relations)('a document that is %s is shown to an owner by policy, query and download alike', (relation) =>
  expectAccess(relation, 'owner'),
)

const world = await makeWorldForFile()
let owner: TestUser
let tenant: TestUser
let property: PropertyRow
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
  property = await world.property(owner)
})

const download = async (person: TestUser | null, id: string) =>
  (await world.app.inject({ url: `/api/documents/${id}/content`, headers: person ? { cookie: person.cookie } : {} }))
    .statusCode

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

describe('the URL of a document', () => {
  it('is refused without a session', async () => {
    const { id } = await world.document(tenant)
    expect(await download(null, id)).toBe(401)
    for (const guess of [id.replace(/.$/, (c) => (c === '0' ? '1' : '0')), property.id, 'paper', '../paper', '%00'])
      expect(await download(owner, encodeURIComponent(guess))).toBe(404)
  })

  it('is refused after signing out', async () => {
    const { id } = await world.document(tenant)
    expect(await download(tenant, id)).toBe(200)
    await world.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie: tenant.cookie } })
    expect(await download(tenant, id)).toBe(401)
  })

  it('is not found by another user', async () => {
    const { id } = await world.document(tenant)
    expect(await download(tenant, id)).toBe(200)
    expect(await download(await world.tenant(), id)).toBe(404)
  })

  it('is not found by an owner and agents once the application is withdrawn, nor some days after a rejection', async () => {
    const agent = await world.agent()
    const { id } = await world.document(tenant)
    const application = await world.application(tenant, property, { documents: [id] })
    const params = { id: application.id }
    const statuses = () => Promise.all([owner, agent, tenant].map((user) => download(user, id)))
    const listed = async (user: TestUser) => {
      const ofApplication = await world.call(user, routes.listForApplication, { params })
      const ofProperty = await world.call(user, routes.listForHome, { params: { id: property.id } })
      return [ofApplication.body.length, ofProperty.status === 200 ? ofProperty.body.length : null]
    }
    expect(await statuses()).toEqual([200, 200, 200])
    await world.call(owner, applicationRoutes.reject, { params, body: { reason: 'timing' } })
    expect(await statuses()).toEqual([200, 200, 200])
    expect([await listed(owner), await listed(agent)]).toEqual([
      [1, 1],
      [1, 1],
    ])
    await world.db
      .update(applications)
      .set({ rejectedAt: daysAgo(30) })
      .where(eq(applications.id, application.id))
    expect(await statuses()).toEqual([404, 404, 200])
    expect([await listed(owner), await listed(agent), await listed(tenant)]).toEqual([
      [0, 0],
      [0, 0],
      [1, null],
    ])
    await world.call(owner, applicationRoutes.reopen, { params })
    expect(await statuses()).toEqual([200, 200, 200])
    await world.call(tenant, applicationRoutes.withdraw, { params })
    expect(await statuses()).toEqual([404, 404, 200])
    expect([await listed(owner), await listed(agent), await listed(tenant)]).toEqual([
      [0, 0],
      [0, 0],
      [1, null],
    ])
  })

  it('is not found by an owner from the moment a concurrent withdrawal is answered', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await world.document(tenant)
      const params = { id: (await world.application(tenant, await world.property(owner), { documents: [id] })).id }
      const withdrawing = world
        .call(tenant, applicationRoutes.withdraw, { params })
        .then(({ status }) => Promise.all([status, download(owner, id)]))
      const during = await Promise.all(Array.from({ length: 4 }, () => download(owner, id)))
      expect(during.every((status) => status === 200 || status === 404)).toBe(true)
      expect(await withdrawing).toEqual([200, 404])
    }
  })

  it('is not served by its storage key', async () => {
    const { storageKey } = await world.document(tenant)
    for (const url of [`/${storageKey}`, `/objects/${storageKey}`, `/objects/images/${storageKey.split('/')[1]}`])
      expect((await world.app.inject({ url, headers: { cookie: tenant.cookie } })).statusCode).toBe(404)
  })
})
