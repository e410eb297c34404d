/* Over 250 lines: each part of a person’s page, for the same roles and relations. */
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { peopleRoutes as routes } from '@lintel/contract/people/routes'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { dayIn } from '../../format/days.ts'
import { pairwise } from '../../test/pairwise.ts'
import { KINDS, makeUser, partsFor, RELATIONS, testPersonPages } from '../../test/person-pages.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { personSections } from '../accounts/person-sections.ts'
import { actorOf } from '../accounts/present.ts'
import { users } from '../accounts/table.ts'
import { visibleTo } from './queries.ts'

const world = await makeWorldForFile()
const ENDED = { startsOn: '2020-01-01', endsOn: '2020-12-31' }

const open = (viewer: TestUser, person: { id: string }) =>
  world.call(viewer, routes.find, { params: { id: person.id } })

await testPersonPages(pairwise({ relation: RELATIONS, viewer: KINDS, person: KINDS }))

describe('a deleted account', () => {
  const remove = ({ id }: TestUser) =>
    world.db
      .update(users)
      .set({ firstName: 'Deleted', lastName: 'account', email: null, phone: null, deletedAt: new Date() })
      .where(eq(users.id, id))

  it.each(KINDS)('of a %s is shown to agents and to those with a record in common', async (kind) => {
    const viewers = { agent: await world.agent(), owner: await world.owner(), stranger: await world.owner() }
    const person = await makeUser(world, kind)
    await world.property(person)
    await world.application(person, await world.property(viewers.owner))
    await remove(person)
    const actors = Object.values(viewers).map(actorOf)
    const visible = await Promise.all(
      actors.map((actor) => world.db.$count(users, and(eq(users.id, person.id), visibleTo(actor)))),
    )
    expect(visible).toEqual([1, 1, 0])
    expect((await open(viewers.stranger, person)).status).toBe(404)
    const { body } = await open(viewers.owner, person)
    expect(body.person).toMatchObject({ firstName: 'Deleted', lastName: 'account', isDeleted: true })
    expect(body).not.toHaveProperty('contact')
    expect(body.canWrite).toBe(false)
    expect((await open(viewers.agent, person)).body.account?.state).toBe('deleted')
  })
})

describe('email and phone', () => {
  const DAY_MS = 86_400_000
  const rejected = (days: number) => ({
    status: 'rejected' as const,
    rejectedAt: new Date(Date.now() - days * DAY_MS),
  })
  it.each<[string, object]>([
    ['pending', {}],
    ['approved', { status: 'approved' }],
    ['rejected lately', rejected(29)],
    ['rejected long ago', rejected(31)],
    ['withdrawn', { status: 'withdrawn' }],
  ])('are shown to the owner as the application shows them: %s', async (_, values) => {
    const [owner, tenant] = [await world.owner(), await world.tenant({ email: 'ada@mill.example', phone: '123' })]
    const { id } = await world.application(tenant, await world.property(owner), values)
    const { body } = await world.call(owner, applicationRoutes.find, { params: { id } })
    const page = await open(owner, tenant)
    const contact = { email: 'ada@mill.example', phone: '123' }
    expect(page.body.contact).toEqual(body.showsContact ? contact : undefined)
    await world.application(tenant, await world.property(await world.owner()))
    expect((await open(owner, tenant)).body.contact).toEqual(page.body.contact)
  })

  it('are shown to the owner for a lease that has not ended long ago and was not cancelled', async () => {
    const [owner, tenant] = [await world.owner(), await world.tenant({ email: 'ada@mill.example' })]
    const terms = { startsOn: '2190-01-01', endsOn: '2190-12-31', cancelledAt: new Date() }
    await world.lease(tenant, await world.property(owner), terms)
    expect((await open(owner, tenant)).body).not.toHaveProperty('contact')
    await world.lease(tenant, await world.property(owner), ENDED)
    expect((await open(owner, tenant)).body).not.toHaveProperty('contact')
    const lately = dayIn('UTC', new Date(Date.now() - 30 * 86_400_000))
    await world.lease(tenant, await world.property(owner), { startsOn: '2020-01-01', endsOn: lately })
    expect((await open(owner, tenant)).body.contact?.email).toBe('ada@mill.example')
  })
})

describe('records', () => {
  const idsOf = (part?: { items: { id: string }[] }) => part?.items.map(({ id }) => id)

  it('between an owner and their applicant are theirs alone; agents see all', async () => {
    const [owner, rival, tenant] = [await world.owner(), await world.owner(), await world.tenant()]
    const [property, other] = [await world.property(owner), await world.property(rival)]
    const own = await world.application(tenant, property, { createdAt: new Date('2026-01-01') })
    const others = await world.application(tenant, other, { createdAt: new Date('2026-02-01') })
    const lease = await world.lease(tenant, property, ENDED)
    const rivalLease = await world.lease(tenant, other, { ...ENDED, startsOn: '2020-02-01' })
    const document = await world.document(tenant, { propertyId: property.id })
    const hidden = await world.document(tenant, { propertyId: other.id })
    const { body } = await open(owner, tenant)
    expect([idsOf(body.applications), idsOf(body.leases), idsOf(body.documents)]).toEqual([
      [own.id],
      [lease.id],
      [document.id],
    ])
    const { body: toAgent } = await open(await world.agent(), tenant)
    expect([idsOf(toAgent.applications), idsOf(toAgent.leases), idsOf(toAgent.documents)]).toEqual([
      [others.id, own.id],
      [rivalLease.id, lease.id],
      [hidden.id, document.id],
    ])
    const { body: ofOwner } = await open(tenant, owner)
    expect([idsOf(ofOwner.applications), idsOf(ofOwner.leases)]).toEqual([[own.id], [lease.id]])
    const { body: toSelf } = await open(tenant, tenant)
    expect([idsOf(toSelf.applications), idsOf(toSelf.leases), idsOf(toSelf.documents)]).toEqual([
      [others.id, own.id],
      [rivalLease.id, lease.id],
      [hidden.id, document.id],
    ])
  })

  it('of an owner are, for agents, those of their homes', async () => {
    const [owner, tenant] = [await world.owner(), await world.tenant()]
    const property = await world.property(owner)
    const [application, lease] = [await world.application(tenant, property), await world.lease(tenant, property, ENDED)]
    const { body } = await open(await world.agent(), owner)
    expect(body.applications?.items).toMatchObject([
      { id: application.id, tenant: { id: tenant.id }, property: { id: property.id } },
    ])
    expect(body.leases?.items).toMatchObject([{ id: lease.id, tenant: { id: tenant.id }, isCancelled: false }])
  })

  it('drafts are homes for agents and oneself alone, the newest six of them', async () => {
    const owner = await world.owner()
    const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
    const made = []
    for (let day = 1; day <= 7; day += 1) made.push(await world.property(owner, { ...at(day), isPublished: day !== 7 }))
    const ids = made.map(({ id }) => id).reverse()
    expect((await open(await world.tenant(), owner)).body.homes).toMatchObject({ more: false })
    expect(idsOf((await open(await world.tenant(), owner)).body.homes)).toEqual(ids.slice(1))
    for (const viewer of [owner, await world.agent()]) {
      const { body } = await open(viewer, owner)
      expect(idsOf(body.homes)).toEqual(ids.slice(0, 6))
      expect(body.homes?.more).toBe(true)
    }
  })
})

describe('a section that a feature contributes', () => {
  /** For one viewer of a page without a section of the name. */
  async function contribute(isRead: boolean) {
    const [viewer, person] = [await world.tenant(), await world.agent()]
    const find = vi.fn(async () => ({ documents: { items: [], more: true } }))
    personSections.with({ name: 'documents', read: ({ id }) => id === viewer.id && isRead, find }).add('documents')
    return { viewer, person, find }
  }

  it('is shown to users who may read it', async () => {
    const { viewer, person, find } = await contribute(true)
    const { body } = await open(viewer, person)
    expect(body).toMatchObject({ homes: { items: [] }, documents: { items: [], more: true } })
    expect(await partsFor(world, await world.tenant(), person)).toBe('homes')
    expect(find).toHaveBeenCalledOnce()
  })

  it('is not even read for others', async () => {
    const { viewer, person, find } = await contribute(false)
    expect(await partsFor(world, viewer, person)).toBe('homes')
    expect(find).not.toHaveBeenCalled()
  })
})

it('shows the conversation, and whether the viewer may write', async () => {
  const [tenant, owner] = [await world.tenant(), await world.owner()]
  await world.property(owner)
  expect((await open(tenant, owner)).body.canWrite).toBe(true)
  expect((await open(tenant, tenant)).body.canWrite).toBe(false)
  expect((await open(owner, tenant)).status).toBe(404)
  const { createdAt } = await world.message(tenant, owner)
  const { body } = await open(owner, tenant)
  expect(body).toMatchObject({ canWrite: true, conversation: { lastAt: createdAt.toISOString(), unread: 1 } })
  await world.call(owner, messageRoutes.block, { params: { userId: tenant.id } })
  expect((await open(owner, tenant)).body.canWrite).toBe(false)
})

it('tells the month of registration, not the day', async () => {
  const person = await world.agent({ createdAt: new Date('2026-03-31T23:59:59Z') })
  expect((await open(await world.tenant(), person)).body.person.memberSince).toBe('2026-03-01')
})
