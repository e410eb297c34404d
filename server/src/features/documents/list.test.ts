/* Over 250 lines: the list is compared with what each role may open, among the same records. */
import { userRoutes } from '@lintel/contract/accounts/user-routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes as routes } from '@lintel/contract/documents/routes'
import { DOCUMENT_SORTS } from '@lintel/contract/documents/schema'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants.ts'
import { documentCalls } from '../../test/document-calls.ts'
import { makeWorldForFile, type TestResponse, type TestUser } from '../../test/world.ts'
import { actorOf } from '../accounts/present.ts'
import { applications } from '../applications/table.ts'
import { attachFiles } from '../files/attach/commands.ts'
import type { PropertyRow } from '../properties/table.ts'
import { listDocuments } from './list.ts'
import { findDocument } from './queries.ts'
import { documents } from './table.ts'

const world = await makeWorldForFile()
const { remove } = documentCalls(world)
const settings = world.context.settings
const LEASE = { startsOn: '2030-01-01', endsOn: '2030-12-31' }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const list = async (user: TestUser, query = {}) =>
  (await world.call(user, routes.list, { query: { limit: 100, ...query } })).body
const idsOf = async (user: TestUser, query = {}) => (await list(user, query)).map(({ id }) => id)
const propertyTitles = async (user: TestUser) =>
  Object.fromEntries((await list(user)).map((row) => [row.title, row.property?.title ?? null]))

describe('the list of documents', () => {
  let people: Record<string, TestUser>
  let property: PropertyRow
  beforeAll(async () => {
    const [owner, tenant, stranger] = [await world.owner(), await world.tenant(), await world.tenant()]
    people = {
      owner,
      tenant,
      stranger,
      'other owner': await world.owner(),
      agent: await world.agent(),
      'waiting agent': await world.waitingAgent(),
    }
    property = await world.property(owner, { title: 'Mill', isPublished: false })
    const other = await world.property(people['other owner'] as TestUser, { title: 'Barn' })
    for (const person of Object.values(people)) await world.document(person)
    await world.document(owner, { propertyId: property.id })
    await world.document(stranger, { propertyId: other.id })
    const sent = async (values: object, to = property) =>
      world.application(tenant, to, { ...values, documents: [(await world.document(tenant)).id] })
    await sent({ status: 'withdrawn' })
    await sent({ status: 'rejected', rejectedAt: daysAgo(31) })
    await sent({ status: 'rejected', rejectedAt: daysAgo(1) })
    await sent({ status: 'pending' }, other)
    for (const cancelledAt of [null, new Date('2029-01-01')]) {
      const lease = await world.lease(tenant, property, { ...LEASE, cancelledAt })
      await world.document(tenant, { type: 'lease', leaseId: lease.id, propertyId: property.id })
      for (const person of [owner, tenant]) {
        const document = await world.document(person)
        await attachFiles(world.db, { column: 'leaseId', id: lease.id }, { documents: [document] })
      }
    }
  })

  it.each(['owner', 'tenant', 'stranger', 'other owner', 'agent', 'waiting agent'])(
    'has exactly the documents that the %s can download, in every order',
    async (name) => {
      const person = people[name] as TestUser
      const all = await world.db.select().from(documents)
      const found = await Promise.all(
        all.map(({ id }) =>
          findDocument(world.db, actorOf(person), settings, id).then(
            (row) => [row],
            () => [],
          ),
        ),
      )
      const expected = found
        .flat()
        .toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1))
      const ids = expected.map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect(ids.length).toBeLessThan(all.length)
      expect(await idsOf(person)).toEqual(ids)
      expect(await idsOf(person, { sort: 'oldest' })).toEqual(ids.toReversed())
      for (const type of ['lease', 'receipt', 'notice'] as const)
        expect(await idsOf(person, { type }), type).toEqual(
          expected.filter((row) => row.type === type).map(({ id }) => id),
        )
      for (const [other, { id: userId }] of Object.entries(people))
        expect(await idsOf(person, { person: userId }), other).toEqual(
          expected.filter((row) => row.userId === userId).map(({ id }) => id),
        )
    },
  )

  it.each(DOCUMENT_SORTS)('is read to its end page by page, from the %s on', async (sort) => {
    const tenant = await world.tenant()
    // At the same instant: the id decides.
    const createdAt = new Date('2026-01-01T00:00:00.000Z')
    for (let document = 0; document < 5; document++) await world.document(tenant, { createdAt })
    const read: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: TestResponse<typeof routes.list> = await world.call(tenant, routes.list, {
        query: { sort, limit: 2, cursor },
      })
      expect(page.status).toBe(200)
      read.push(...page.body.map(({ id }) => id))
      cursor = page.next
    }
    expect(read).toEqual(await idsOf(tenant, { sort }))
    expect(new Set(read).size).toBe(5)
  })

  it.each(['owner', 'tenant', 'stranger', 'other owner', 'agent', 'waiting agent'])(
    'is written to a file of the same documents for %s',
    async (role) => {
      const person = people[role] as TestUser
      const titlesOf = (body: unknown) =>
        String(body)
          .slice(1)
          .split('\r\n')
          .slice(1, -1)
          .map((line) => JSON.parse(line))
      const shown = await list(person, { sort: 'oldest' })
      const file = await world.call(person, routes.exportList, { query: { sort: 'oldest', columns: 'title' } })
      expect(titlesOf(file.body)).toEqual(shown.map(({ title }) => title))
      const userId = (people.tenant as TestUser).id
      const ofTenant = await world.call(person, routes.exportList, { query: { person: userId, columns: 'title' } })
      expect(titlesOf(ofTenant.body)).toEqual((await list(person, { person: userId })).map(({ title }) => title))
      const ids = (await world.db.select({ id: documents.id }).from(documents)).map(({ id }) => id)
      const chosen = await world.call(person, routes.exportList, { query: { ids: ids.join(','), columns: 'title' } })
      expect(new Set(titlesOf(chosen.body))).toEqual(new Set(shown.map(({ title }) => title)))
    },
  )

  it('goes on after a page whose scan found too few', async () => {
    const [owner, tenant] = [await world.owner(), await world.tenant()]
    const mill = await world.property(owner)
    const send = async (status: 'withdrawn' | 'pending') => {
      const { id } = await world.document(tenant)
      const { id: applicationId } = await world.application(tenant, mill, { status, documents: [id] })
      return { id, applicationId }
    }
    const shown = await send('pending')
    for (let document = 0; document < 5; document++) await send('withdrawn')
    const read: string[][] = []
    let cursor: string | undefined
    do {
      const query = { sort: 'newest' as const, limit: 3, cursor }
      const page = await listDocuments(world.db, actorOf(owner), settings, query, 2)
      read.push(page.rows.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(read).toEqual([[], [], [shown.id], []])
  })

  it.each([
    { cursor: 'x' },
    { cursor: Buffer.from('[1,2]').toString('base64url') },
    { limit: 0 },
    { limit: 101 },
    { type: 'passport' },
    { sort: 'size' },
  ])('refuses %j', async (query) => {
    expect((await world.call(people.tenant as TestUser, routes.list, { query: query as object })).status).toBe(400)
  })

  it('refuses a cursor of the other order', async () => {
    const tenant = people.tenant as TestUser
    for (const [sort, other] of [['newest', 'oldest'] as const, ['oldest', 'newest'] as const]) {
      const { next } = await world.call(tenant, routes.list, { query: { sort, limit: 1 } })
      expect((await world.call(tenant, routes.list, { query: { sort: other, cursor: next ?? '' } })).status).toBe(400)
    }
  })
})

describe('the home of a listed document', () => {
  it('is shown only to users who see the document there', async () => {
    const [owner, rival, tenant, agent] = [
      await world.owner(),
      await world.owner(),
      await world.tenant(),
      await world.agent(),
    ]
    const mill = await world.property(owner, { title: 'Mill', isPublished: false })
    const barn = await world.property(rival, { title: 'Barn' })
    const { id } = await world.document(tenant, { title: 'Payslip' })
    await world.application(tenant, mill, { documents: [id] })
    await world.application(tenant, barn, { documents: [id] })
    const lease = await world.lease(tenant, mill, LEASE)
    await world.document(tenant, { title: 'Lease', type: 'lease', leaseId: lease.id, propertyId: mill.id })
    await world.document(tenant, { title: 'Alone' })
    expect(await propertyTitles(owner)).toEqual({ Payslip: 'Mill', Lease: 'Mill' })
    expect(await propertyTitles(rival)).toEqual({ Payslip: 'Barn' })
    expect(await propertyTitles(tenant)).toEqual({ Payslip: 'Barn', Lease: 'Mill', Alone: null })
    expect(await propertyTitles(agent)).toMatchObject({ Payslip: 'Barn', Lease: 'Mill' })
  })

  it('is absent once it is hidden from a user without a tie to it', async () => {
    const tenant = await world.tenant()
    const hidden = await world.property(await world.owner(), { title: 'Hidden', isPublished: false })
    await world.document(tenant, { title: 'Letter', propertyId: hidden.id })
    expect(await propertyTitles(tenant)).toEqual({ Letter: null })
  })
})

describe('the readers of documents', () => {
  it('follow a hand-over of homes', async () => {
    const [from, to, tenant, agent] = [
      await world.owner(),
      await world.owner(),
      await world.tenant(),
      await world.agent(),
    ]
    const mill = await world.property(from)
    const about = await world.document(from, { propertyId: mill.id })
    const sent = await world.document(tenant)
    await world.application(tenant, mill, { documents: [sent.id] })
    const lease = await world.lease(tenant, mill, LEASE)
    const document = await world.document(tenant)
    await attachFiles(world.db, { column: 'leaseId', id: lease.id }, { documents: [document] })
    expect(await idsOf(from)).toEqual([document.id, sent.id, about.id])
    expect(await idsOf(to)).toEqual([])
    const { status } = await world.call(agent, userRoutes.handOverHomes, {
      params: { id: from.id },
      body: { ownerId: to.id },
    })
    expect(status).toBe(200)
    expect(await idsOf(to)).toEqual([document.id, sent.id, about.id])
    expect(await idsOf(from)).toEqual([about.id])
  })

  it('have the new owner of a home whose owner changes while a document is added', async () => {
    const [from, to] = [await world.owner(), await world.owner()]
    const mill = await world.property(from)
    const handing = await world.pool.connect()
    await handing.query('begin')
    await handing.query('update properties set owner_id = $1 where id = $2', [to.id, mill.id])
    const adding = world.document(from, { propertyId: mill.id })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await world.pool.query(waiting)).rowCount).toBe(1)
    await handing.query('commit')
    handing.release()
    const { id } = await adding
    expect(await idsOf(to)).toEqual([id])
  })

  it('lose what is removed, withdrawn, cancelled or was rejected long ago', async () => {
    const [owner, tenant] = [await world.owner(), await world.tenant()]
    const mill = await world.property(owner)
    const send = async () => {
      const { id } = await world.document(tenant)
      const body = { propertyId: mill.id, documents: [id] }
      return { id, application: (await world.call(tenant, applicationRoutes.create, { body })).body }
    }
    const first = await send()
    expect(await idsOf(owner)).toEqual([first.id])
    await world.call(tenant, applicationRoutes.withdraw, { params: { id: first.application.id } })
    expect(await idsOf(owner)).toEqual([])
    const second = await send()
    await world.call(owner, applicationRoutes.reject, {
      params: { id: second.application.id },
      body: { reason: 'timing' },
    })
    expect(await idsOf(owner)).toEqual([second.id])
    await world.db
      .update(applications)
      .set({ rejectedAt: daysAgo(31) })
      .where(eq(applications.id, second.application.id))
    expect(await idsOf(owner)).toEqual([])
    const lease = await world.lease(tenant, mill, LEASE)
    const document = await world.document(tenant)
    const { id } = document
    await attachFiles(world.db, { column: 'leaseId', id: lease.id }, { documents: [document] })
    expect(await idsOf(owner)).toEqual([id])
    await world.call(owner, leaseRoutes.cancel, { params: { id: lease.id }, body: {} })
    expect(await idsOf(owner)).toEqual([])
    expect(await idsOf(tenant)).toEqual([id, second.id, first.id])
    await remove(tenant, first.id)
    expect(await idsOf(tenant)).toEqual([id, second.id])
  })

  it('are kept up to date by all of this', async () => {
    expect((await checkInvariants(world.pool)).filter((rule) => /reader/i.test(rule))).toEqual([])
  })
})
