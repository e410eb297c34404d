import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { historyRoutes } from '@lintel/contract/history/routes'
import { overviewRoutes } from '@lintel/contract/overview/routes'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { portfolioRoutes } from '@lintel/contract/portfolio/routes'
import { preferenceRoutes } from '@lintel/contract/preferences/routes'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { savedRoutes } from '@lintel/contract/saved/routes'
import { securityRoutes } from '@lintel/contract/security/routes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { events } from '../../../events/table.ts'
import { textsOf } from '../../../test/consequences.ts'
import { documentCalls } from '../../../test/document-calls.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { applications } from '../../applications/table.ts'
import { attachments } from '../../files/table.ts'
import { closeEndedLeases } from '../../leases/commands.ts'
import { leases } from '../../leases/table.ts'
import { type PropertyRow, properties } from '../table.ts'

const world = await makeWorldForFile()
const { download } = documentCalls(world)
const agent = await world.agent()
let owner: TestUser
let tenant: TestUser
let property: PropertyRow
beforeEach(async () => {
  ;[owner, tenant] = [await world.owner(), await world.tenant()]
  property = await world.property(owner, { title: 'Mill House', status: 'occupied', images: [await world.picture()] })
})

const remove = (user = owner, { id } = property) => world.call(user, routes.remove, { params: { id } })
const preview = async () => (await world.call(owner, routes.removal, { params: { id: property.id } })).body
const ENDED = { startsOn: '2020-01-01', endsOn: '2020-12-31' }

/** A lease that has ended, made from an application. */
async function letAndEnd() {
  const application = await world.application(tenant, property, { status: 'approved' })
  return { application, lease: await world.lease(tenant, property, { ...ENDED, applicationId: application.id }) }
}

describe('the removal of a home that had a lease', () => {
  it('archives it, as the preview says', async () => {
    await letAndEnd()
    await world.application(await world.tenant(), property)
    await world.application(await world.tenant(), property, { status: 'rejected' })
    const previewed = await preview()
    expect(previewed).toMatchObject({ isArchived: true, obstacle: null, obstacleRecord: null })
    expect(textsOf(previewed)).toEqual([
      'Its history',
      'Its documents',
      '1 past lease, for tenant and owner',
      '2 applications, 1 of them still pending',
    ])
    expect(await remove()).toMatchObject({ status: 200, body: null })
    const [row] = await world.db.select().from(properties).where(eq(properties.id, property.id))
    expect(row).toMatchObject({ isPublished: false, publishedAt: null, archivedAt: expect.any(Date) })
    expect((await preview()).obstacle).toMatch(/^This home is archived/)
  })

  it('archives one whose only lease was cancelled, and removes the application that the lease no longer approves', async () => {
    const { application, lease } = await letAndEnd()
    await world.db.update(applications).set({ status: 'withdrawn' }).where(eq(applications.id, application.id))
    await world.db
      .update(leases)
      .set({ cancelledAt: new Date('2019-06-01') })
      .where(eq(leases.id, lease.id))
    expect(textsOf(await preview())).toEqual(['Its history', 'Its documents', '1 application'])
    expect((await remove()).status).toBe(200)
    expect(await world.db.select().from(leases).where(eq(leases.id, lease.id))).toMatchObject([{ applicationId: null }])
  })

  it('keeps the lease, its application and its documents for its parties', async () => {
    const { application, lease } = await letAndEnd()
    const document = await world.document(tenant, { type: 'lease', leaseId: lease.id, propertyId: property.id })
    await remove()
    for (const user of [tenant, owner, agent]) {
      const found = await world.call(user, applicationRoutes.find, { params: { id: application.id } })
      expect([found.status, found.body.property.title]).toEqual([200, 'Mill House'])
      expect((await download(user, document.id)).statusCode).toBe(200)
    }
    const shown = await world.call(owner, peopleRoutes.find, { params: { id: tenant.id } })
    expect(shown.body.leases?.items).toMatchObject([{ id: lease.id, property: { title: 'Mill House' } }])
    const managed = await world.call(owner, portfolioRoutes.findManaged, { params: { id: property.id } })
    expect(managed.body.leases).toMatchObject([{ id: lease.id, state: 'ended' }])
  })

  it('keeps documents about it of its tenant, and takes those of applicants out of it', async () => {
    await letAndEnd()
    const [rejected, cancelled] = [await world.tenant(), await world.tenant()]
    await world.application(rejected, property, { status: 'rejected', rejectedAt: new Date('2020-01-01') })
    await world.application(cancelled, property, { status: 'withdrawn' })
    const terms = { startsOn: '2021-01-01', endsOn: '2021-12-31', cancelledAt: new Date('2020-06-01') }
    await world.lease(cancelled, property, terms)
    const users = [tenant, owner, rejected, cancelled]
    const sent = []
    for (const user of users) sent.push(await world.document(user, { propertyId: property.id }))
    await remove()
    const listed = await world.call(agent, documentRoutes.listForHome, { params: { id: property.id } })
    const statuses = []
    for (const [at, document] of sent.entries())
      statuses.push([
        (await download(users[at] ?? owner, document.id)).statusCode,
        (await download(owner, document.id)).statusCode,
      ])
    expect(statuses).toEqual([
      [200, 404],
      [200, 200],
      [200, 404],
      [200, 404],
    ])
    expect(listed.body.map(({ id }) => id)).toEqual([sent[1]?.id])
    const left = await world.db.select().from(attachments).where(eq(attachments.propertyId, property.id))
    expect(left.flatMap(({ documentId }) => documentId ?? []).toSorted()).toEqual([sent[0]?.id, sent[1]?.id].toSorted())
  })

  it('keeps its history, with the removal in it and in the security log', async () => {
    const { application } = await letAndEnd()
    const other = await world.application(await world.tenant(), property)
    await world.call(agent, applicationRoutes.reject, { params: { id: other.id }, body: { reason: 'timing' } })
    await remove(agent)
    const { body } = await world.call(owner, historyRoutes.listOfHome, { params: { id: property.id } })
    expect(body.map(({ kind, record }) => [kind, record?.id])).toEqual([
      ['property_archived', property.id],
      ['application_rejected', undefined],
      ['application_sent', undefined],
      ['application_approved', application.id],
    ])
    const log = await world.call(owner, securityRoutes.listOwn)
    expect(log.body[0]).toMatchObject({ kind: 'property_archived', subject: { title: 'Mill House' } })
  })

  it('shows it in no list, number or export', async () => {
    await letAndEnd()
    await world.property(owner, { title: 'Left' })
    const saver = await world.tenant()
    await world.call(saver, savedRoutes.saveHome, { params: { id: property.id } })
    await world.call(owner, preferenceRoutes.addRecent, { body: { kind: 'property', id: property.id } })
    await remove()

    const query = { search: 'Mill House' }
    const lists = [
      world.call(null, routes.listPublic, { query: { ...query, status: 'any' } }),
      world.call(null, routes.listSeveral, { query: { ids: property.id } }),
      world.call(owner, portfolioRoutes.listOwn, { query }),
      world.call(owner, portfolioRoutes.listOwn, { query: { published: 'false' } }),
      world.call(owner, portfolioRoutes.listOwn, { query: { status: 'occupied' } }),
      world.call(agent, portfolioRoutes.listAll, { query: { owner: owner.id, ...query } }),
      world.call(agent, portfolioRoutes.listAll, { query: { owner: owner.id, sort: 'price-asc', status: 'occupied' } }),
      world.call(agent, portfolioRoutes.listVacant),
      world.call(saver, savedRoutes.listHomes),
    ]
    for (const list of await Promise.all(lists))
      expect((list.body as { id: string }[]).filter(({ id }) => id === property.id)).toEqual([])
    expect((await world.call(saver, savedRoutes.overview)).body.homes).toEqual([])
    expect((await world.call(owner, preferenceRoutes.listRecent)).body).toEqual([])
    expect((await world.call(owner, portfolioRoutes.countOwn)).body.count).toBe(1)
    expect((await world.call(owner, portfolioRoutes.exportOwn)).body).not.toContain('Mill House')
    expect((await world.call(agent, portfolioRoutes.exportAll, { query: { ids: property.id } })).body).not.toContain(
      'Mill',
    )
    expect((await world.call(owner, overviewRoutes.figures)).body).toMatchObject({ properties: 1, occupied: 0 })
    const person = await world.call(agent, peopleRoutes.find, { params: { id: owner.id } })
    expect(person.body.homes?.items).toMatchObject([{ title: 'Left' }])
  })

  it('lets the owner and agents read it, with the day since when it is archived', async () => {
    await letAndEnd()
    const before = await world.call(owner, routes.find, { params: { id: property.id } })
    expect(before.body.archivedAt).toBeNull()
    await remove()
    for (const user of [owner, agent]) {
      const { body } = await world.call(user, routes.find, { params: { id: property.id } })
      expect(new Date(body.archivedAt ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000)
      expect(body.images).toEqual(before.body.images)
    }
  })

  it('goes over to another owner with its leases', async () => {
    const { lease } = await letAndEnd()
    const document = await world.document(tenant, { type: 'lease', leaseId: lease.id })
    await remove()
    const next = await world.owner()
    const { body } = await world.call(agent, accountRoutes.handOverHomes, {
      params: { id: owner.id },
      body: { ownerId: next.id },
    })
    expect(body).toEqual({ homes: 1 })
    expect((await world.call(next, routes.find, { params: { id: property.id } })).body.archivedAt).not.toBeNull()
    expect([(await download(next, document.id)).statusCode, (await download(owner, document.id)).statusCode]).toEqual([
      200, 404,
    ])
  })

  it('stays archived when its owner’s account is disabled and enabled again', async () => {
    await letAndEnd()
    await remove()
    await world.call(agent, accountRoutes.disableAccount, { params: { id: owner.id } })
    await world.call(agent, accountRoutes.enableAccount, { params: { id: owner.id } })
    expect((await world.call(null, routes.find, { params: { id: property.id } })).status).toBe(404)
  })

  it('archives the hidden home of a disabled owner for good', async () => {
    await letAndEnd()
    await world.call(agent, accountRoutes.disableAccount, { params: { id: owner.id } })
    expect((await remove(agent)).status).toBe(200)
    await world.call(agent, accountRoutes.enableAccount, { params: { id: owner.id } })
    const [row] = await world.db.select().from(properties).where(eq(properties.id, property.id))
    expect(row).toMatchObject({ isPublished: false, isHidden: false })
  })

  it('doesn’t say that it is available when its last lease is closed afterwards', async () => {
    const { lease } = await letAndEnd()
    await remove()
    await closeEndedLeases(world.app.context, new Date())
    const [ended] = await world.db.select().from(events).where(eq(events.recordId, lease.id))
    expect(ended).toMatchObject({ kind: 'lease_ended', data: { isHomeAvailable: false } })
  })

  it('doesn’t keep its owner from becoming an agent or deleting the account', async () => {
    const { lease } = await letAndEnd()
    await remove()
    const { body } = await world.call(owner, accountRoutes.previewDeletion)
    expect([body.obstacle, textsOf(body, 'properties')]).toEqual([null, []])
    expect((await world.call(owner, accountRoutes.deleteAccount)).status).toBe(200)
    expect(await world.db.$count(leases, eq(leases.id, lease.id))).toBe(1)
    expect(await world.call(tenant, documentRoutes.listOwn)).toMatchObject({ status: 200 })
  })
})
