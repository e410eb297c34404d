import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { dayIn } from '../../../format/days.ts'
import { checkInvariants } from '../../../invariants.ts'
import { textsOf } from '../../../test/consequences.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { type ApplicationRow, applications } from '../../applications/table.ts'
import { attachments } from '../../files/table.ts'
import { leases } from '../../leases/table.ts'
import { notes } from '../../notes/table.ts'
import { type PropertyRow, properties } from '../../properties/table.ts'
import { hashPassword } from '../passwords.ts'
import { sessions, users } from '../table.ts'

const PASSWORD = 'three wooden doors'
const world = await makeWorldForFile()
const passwordHash = await hashPassword(PASSWORD)

const remove = (user: TestUser) => world.call(user, routes.deleteAccount)
const preview = async (user: TestUser) => (await world.call(user, routes.previewDeletion)).body
const ENDED = { startsOn: '2020-01-01', endsOn: '2020-12-31' }
const RUNNING = { startsOn: '2020-01-01', endsOn: '2199-12-31' }

it('takes name, username, email, phone and password out of the account, and ends its sessions', async () => {
  const user = await world.tenant({ passwordHash, email: 'ada@mill.example', phone: '123', locale: 'pt-PT' })
  expect((await remove(user)).status).toBe(200)
  const [row] = await world.db.select().from(users).where(eq(users.id, user.id))
  const text = JSON.stringify(row)
  for (const gone of [user.username, user.firstName, 'ada@mill', '"123"', passwordHash, 'pt-PT']) {
    expect(text).not.toContain(gone)
  }
  expect(row).toMatchObject({ firstName: 'Deleted', lastName: 'account', deletedAt: expect.any(Date) })
  expect(await world.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  expect((await world.call(user, routes.currentUser)).status).toBe(401)
  const again = { username: user.username, password: PASSWORD }
  expect((await world.call(null, routes.login, { body: again })).status).toBe(401)
})

it('frees the username for another account', async () => {
  const user = await world.tenant()
  await remove(user)
  const body = { username: user.username, password: PASSWORD, firstName: 'A', lastName: 'B', role: 'tenant' }
  expect((await world.call(null, routes.register, { body })).status).toBe(201)
})

const countDocuments = ({ id }: TestUser) =>
  world.db.$count(attachments, and(eq(attachments.userId, id), isNotNull(attachments.documentId)))

const WORDS = 'We are two nurses'
const apply = (tenant: TestUser, property: PropertyRow, values: Partial<ApplicationRow> = {}) =>
  world.application(tenant, property, { message: WORDS, answers: { occupation: WORDS }, ...values })

it('removes applications without a lease, the pending ones withdrawn, and documents, and says all beforehand', async () => {
  const [tenant, owner] = [await world.tenant(), await world.owner()]
  const [mill, barn] = [await world.property(owner, { title: 'Mill House' }), await world.property(owner)]
  const statuses = ['pending', 'rejected', 'withdrawn'] as const
  const applied = await Promise.all(statuses.map((status) => apply(tenant, mill, { status })))
  const kept = await apply(tenant, barn, { status: 'approved' })
  const lease = await world.lease(tenant, barn, { ...ENDED, applicationId: kept.id })
  const cancelled = { applicationId: applied[1]?.id, cancelledAt: new Date('2189-01-01') }
  await world.lease(tenant, mill, { startsOn: '2190-01-01', endsOn: '2190-12-31', ...cancelled })
  const document = await world.document(tenant)
  const previewed = await preview(tenant)
  expect(previewed.obstacle).toBeNull()
  expect(previewed.consequences.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'goes: Your name, username, picture, email address, phone and password',
    'goes: Every session: all your browsers are signed out',
    'stays: The security log, with your username',
    'goes: 1 document, also where you sent them, and pictures in your messages',
    'stays: Messages and decisions, from “Deleted account”: the other person needs them',
    'stays: Leases that have ended, with their own documents',
    'stays: The books of leases that have ended',
    'goes: 3 applications with what you wrote; 1 still pending, withdrawn',
    'goes: Drafts, and what you wrote in applications that became a lease',
    'goes: Saved homes and searches',
    'stays: Reports that you made, without your name: agents need them',
    'goes: Agents’ notes about you',
    'stays: Notes that you wrote, without your name: agents need them',
    'goes: Settings',
  ])
  await remove(tenant)
  const left = await world.db.select().from(applications).where(eq(applications.tenantId, tenant.id))
  expect(left).toMatchObject([{ id: kept.id, message: null, answers: {} }])
  expect(await countDocuments(tenant)).toBe(0)
  await world.runJobs()
  expect(await world.storage.open(document.storageKey)).toBeNull()
  const find = async (id: string) => world.call(owner, applicationRoutes.find, { params: { id } })
  expect(await Promise.all(applied.map(async ({ id }) => (await find(id)).status))).toEqual([404, 404, 404])
  const read = await find(kept.id)
  expect(read.body).toMatchObject({ status: 'approved', message: null })
  expect(JSON.stringify(read.body)).not.toMatch(RegExp(`${tenant.lastName}|${WORDS}`))
  const counts = await world.call(owner, applicationRoutes.counts, { query: { scope: 'owner' } })
  expect(counts.body).toMatchObject({ all: { count: 1 }, approved: { count: 1 } })
  expect(await world.db.$count(leases, eq(leases.id, lease.id))).toBe(1)
  expect(await checkInvariants(world.pool)).toEqual([])
  const { body } = await world.call(owner, messageRoutes.thread, { params: { userId: tenant.id } })
  expect(body.at(-1)).toMatchObject({ content: expect.stringMatching(/withdrew/), about: null })
})

it('removes notes about the person and about removed applications, and keeps notes by the person', async () => {
  const [person, agent] = [await world.agent(), await world.agent()]
  const property = await world.property(await world.owner())
  const [rejected, approved] = [
    await apply(person, property, { status: 'rejected' }),
    await apply(person, property, { status: 'approved' }),
  ]
  await world.lease(person, property, { ...ENDED, applicationId: approved.id })
  const kept = [await world.note(agent, { applicationId: approved.id }), await world.note(person, { userId: agent.id })]
  await world.note(agent, { applicationId: rejected.id })
  await world.note(agent, { userId: person.id })
  expect((await remove(person)).status).toBe(200)
  const left = await world.db
    .select({ id: notes.id })
    .from(notes)
    .where(inArray(notes.authorId, [person.id, agent.id]))
  expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort())
})

it('removes homes that never had a lease, and archives the others with their past leases', async () => {
  const [owner, tenant] = [await world.owner(), await world.tenant()]
  const [free, let_] = [await world.property(owner), await world.property(owner)]
  await world.lease(tenant, let_, ENDED)
  expect(textsOf(await preview(owner), 'properties')).toEqual([
    '1 home that never had a lease, with their applications',
    '1 home that had a lease, archived',
  ])
  await remove(owner)
  const left = await world.db
    .select()
    .from(properties)
    .where(or(eq(properties.id, free.id), eq(properties.id, let_.id)))
  expect(left).toMatchObject([{ id: let_.id, isPublished: false, archivedAt: expect.any(Date) }])
  expect(await world.db.$count(leases, eq(leases.propertyId, let_.id))).toBe(1)
  expect((await world.call(null, propertyRoutes.find, { params: { id: let_.id } })).status).toBe(404)
})

it.each([
  ['a tenant', (tenant: TestUser, _owner: TestUser) => tenant, /^Your lease of “Mill House” lasts until/],
  ['an owner', (_tenant: TestUser, owner: TestUser) => owner, /^Your home “Mill House” is let until/],
])('refuses %s whose lease has not ended, and says so beforehand', async (_role, pick, text) => {
  const [tenant, owner] = [await world.tenant(), await world.owner()]
  await world.lease(tenant, await world.property(owner, { title: 'Mill House' }), RUNNING)
  const user = pick(tenant, owner)
  const { status, problem } = await remove(user)
  expect([status, problem.detail]).toEqual([409, expect.stringMatching(text)])
  expect((await preview(user)).obstacle).toMatch(text)
  expect((await world.call(user, routes.currentUser)).status).toBe(200)
})

it('lets an approval or the deletion win, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [tenant, owner] = [await world.tenant(), await world.owner()]
    const application = await world.application(tenant, await world.property(owner))
    const [deleted, approved] = await Promise.all([
      remove(tenant),
      world.call(owner, applicationRoutes.approve, {
        params: { id: application.id },
        body: { startDate: '2190-01-01', endDate: '2190-12-31' },
      }),
    ])
    // Before the approval looks, the application is gone; while it waits, it is withdrawn.
    const lost = deleted.status === 200 ? [404, 409] : [200]
    expect([200, 409]).toContain(deleted.status)
    expect(lost).toContain(approved.status)
  }
})

it('can’t be written to any more, and keeps its messages', async () => {
  const [tenant, agent] = [await world.tenant(), await world.agent()]
  const write = () =>
    world.call(agent, messageRoutes.send, { body: { receiverId: tenant.id, content: 'Hello', type: 'text' } })
  expect((await write()).status).toBe(201)
  await remove(tenant)
  const { status, problem } = await write()
  expect([status, problem.detail]).toEqual([403, 'This account was deleted'])
  expect((await world.call(agent, messageRoutes.thread, { params: { userId: tenant.id } })).body).toHaveLength(1)
})

it('keeps lease documents, which name both parties', async () => {
  const tenant = await world.tenant()
  await world.document(tenant, { type: 'lease' })
  await remove(tenant)
  expect(await countDocuments(tenant)).toBe(1)
})

it('refuses the last agent', async () => {
  await world.db.update(users).set({ disabledAt: new Date() }).where(eq(users.role, 'agent'))
  const agent = await world.agent()
  expect((await remove(agent)).problem.detail).toMatch(/^The last agent can’t go/)
  await world.agent()
  expect((await remove(agent)).status).toBe(200)
})

it('keeps the documents of a deleted owner’s tenants readable for their former readers', async () => {
  const [tenant, owner] = [await world.tenant(), await world.owner()]
  const property = await world.property(owner)
  await world.lease(tenant, property, { ...ENDED, endsOn: '2021-12-31' })
  const receipt = await world.document(tenant, { propertyId: property.id, type: 'receipt' })
  expect(dayIn('UTC') > '2021-12-31').toBe(true)
  await remove(owner)
  expect((await world.call(tenant, documentRoutes.content, { params: { id: receipt.id } })).status).toBe(200)
})
