import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { CLOSE_CODES } from '@lintel/contract/socket'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { checkInvariants } from '../../../invariants.ts'
import { PROPERTY_FORM } from '../../../test/property-form.ts'
import { listenOn, openSocket } from '../../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { accountInvitations, users } from '../table.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
afterAll(async () => expect(await checkInvariants(world.pool)).toEqual([]))
let agent: TestUser
let tenant: TestUser
beforeEach(async () => {
  agent = await world.agent({ firstName: 'Noor', lastName: 'Haddad' })
  tenant = await world.tenant({ firstName: 'Tessa', lastName: 'Ames' })
})

const invite = (of: { id: string } = tenant, by = agent) =>
  world.call(by, routes.inviteAsOwner, { params: { id: of.id } })
const own = async (of = tenant) => (await world.call(of, routes.ownInvitation, {})).body
const accept = (id: string, by = tenant) => world.call(by, routes.becomeOwner, { params: { id } })
const roleOf = async (of = tenant) => (await world.call(of, routes.currentUser)).body.role
const told = async (reader: TestUser, { id: userId }: TestUser) =>
  (await world.call(reader, messageRoutes.thread, { params: { userId } })).body.map(({ content }) => content)

it('makes a tenant an owner once they accept, and tells both', async () => {
  const { status, body } = await invite()
  expect([status, body]).toMatchObject([
    201,
    { role: 'owner', email: null, user: { id: tenant.id }, invitedBy: { id: agent.id } },
  ])
  expect([await roleOf(), await own()]).toMatchObject(['tenant', { id: body.id, invitedBy: { firstName: 'Noor' } }])
  expect((await told(tenant, agent))[0]).toMatch(/^Noor Haddad invites you to become an owner\./)
  const socket = await openSocket(host, tenant)
  expect((await accept(body.id)).body).toMatchObject({ role: 'owner' })
  expect(await socket.closed).toBe(CLOSE_CODES.renewed)
  expect([await roleOf(), await own()]).toEqual(['owner', null])
  expect(await told(agent, tenant)).toContain('Tessa Ames accepted, and is an owner now.')
  expect((await world.call(tenant, propertyRoutes.create, { body: PROPERTY_FORM })).status).toBe(201)
  expect((await accept(body.id)).status).toBe(409)
})

it('leaves them what they have as a tenant', async () => {
  const owner = await world.owner()
  const lease = await world.lease(tenant, await world.property(owner), { startsOn: '2020-01-01', endsOn: '2040-12-31' })
  const application = await world.application(tenant, await world.property(owner))
  await accept((await invite()).body.id)
  expect((await world.call(tenant, leaseRoutes.current, {})).body?.id).toBe(lease.id)
  expect((await world.call(tenant, applicationRoutes.find, { params: { id: application.id } })).status).toBe(200)
  expect((await world.call(owner, peopleRoutes.find, { params: { id: tenant.id } })).body.leases?.items).toHaveLength(1)
})

it('is accepted by that tenant alone, with the last invitation alone, while its agent is one', async () => {
  const first = (await invite()).body.id
  const { id } = (await invite(tenant, await world.agent())).body
  expect((await accept(first)).problem.detail).toContain('withdrawn')
  for (const by of [await world.tenant(), await world.owner(), agent]) expect((await accept(id, by)).status).toBe(404)
  expect((await accept(crypto.randomUUID())).status).toBe(404)
  await world.db.update(accountInvitations).set({ expiresAt: new Date() }).where(eq(accountInvitations.id, id))
  expect([(await accept(id)).status, await own()]).toEqual([409, null])
  const third = (await invite()).body.id
  await world.call(agent, routes.revokeInvitation, { params: { id: third } })
  expect([(await accept(third)).status, await own()]).toEqual([409, null])
  const fourth = (await invite()).body.id
  await world.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, agent.id))
  expect([(await accept(fourth)).status, await own()]).toEqual([404, null])
  expect(await roleOf()).toBe('tenant')
})

it('does not demote a tenant who was promoted to agent meanwhile', async () => {
  const { id } = (await invite()).body
  await world.db.update(users).set({ role: 'agent' }).where(eq(users.id, tenant.id))
  expect([(await accept(id)).status, await roleOf()]).toEqual([409, 'agent'])
})

it.each([
  ['themselves', () => agent, 403],
  ['an agent', () => world.agent(), 403],
  ['a waiting agent', () => world.waitingAgent(), 403],
  ['an owner', () => world.owner(), 409],
  ['a disabled tenant', () => world.tenant({ disabledAt: new Date() }), 409],
  ['a deleted tenant', () => world.tenant({ deletedAt: new Date() }), 404],
  ['nobody', () => ({ id: crypto.randomUUID() }), 404],
])('is refused for %s', async (_what, find, expected) => {
  expect((await invite(await find())).status).toBe(expected)
})

it('leaves one open invitation of two that agents make at once, and one owner of two acceptances', async () => {
  const other = await world.agent()
  expect((await Promise.all([invite(), invite(tenant, other)])).map(({ status }) => status)).toEqual([201, 201])
  const id = (await own())?.id ?? ''
  const both = await Promise.all([accept(id), accept(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
