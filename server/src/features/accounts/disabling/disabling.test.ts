import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { CLOSE_CODES } from '@lintel/contract/socket'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { events } from '../../../events/table.ts'
import { listenOn, openSocket } from '../../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { hashPassword } from '../passwords.ts'
import { users } from '../table.ts'
import { disableByUsername } from './commands.ts'

const PASSWORD = 'three wooden doors'
const world = await makeWorldForFile()
const host = await listenOn(world.app)
const passwordHash = await hashPassword(PASSWORD)

const disable = (by: TestUser, { id }: { id: string }) => world.call(by, routes.disableAccount, { params: { id } })
const enable = (by: TestUser, { id }: { id: string }) => world.call(by, routes.enableAccount, { params: { id } })
const isSignedIn = async (user: TestUser) => (await world.call(user, routes.currentUser)).status === 200
const signIn = ({ username }: TestUser, password = PASSWORD) =>
  world.call(null, routes.login, { body: { username, password } })

let agent: TestUser
beforeEach(async () => {
  // Other tests' agents are gone, so that "the last agent" can be tested.
  await world.db.update(users).set({ disabledAt: new Date() }).where(eq(users.role, 'agent'))
  agent = await world.agent()
})

describe('disableAccount, of a tenant or owner', () => {
  it('ends the sessions and closes the sockets', async () => {
    const tenant = await world.tenant({ passwordHash })
    const socket = await openSocket(host, tenant)
    expect((await disable(agent, tenant)).body).toMatchObject({ id: tenant.id, state: 'disabled' })
    expect(await socket.closed).toBe(CLOSE_CODES.signedOut)
    expect(await isSignedIn(tenant)).toBe(false)
  })

  it('gives the reason at sign-in only after the right password', async () => {
    const tenant = await world.tenant({ passwordHash })
    await disable(agent, tenant)
    const [right, wrong] = [await signIn(tenant), await signIn(tenant, 'wrong')]
    expect([right.status, right.problem.detail]).toEqual([
      403,
      'This account was disabled. Please ask whoever runs this site.',
    ])
    expect([wrong.status, wrong.problem.detail]).toEqual([401, 'Wrong username or password'])
    const failed = and(eq(events.accountId, tenant.id), eq(events.kind, 'sign_in_failed'), events.isLogged)
    expect(await world.db.$count(events, failed)).toBe(2)
  })

  it('closes the sockets and tells all agents when the shell disables an account', async () => {
    const target = await world.agent()
    const socket = await openSocket(host, target)
    expect(await disableByUsername(world.db, target.username.toUpperCase())).toMatchObject({ id: target.id })
    await world.runJobs()
    expect(await socket.closed).toBe(CLOSE_CODES.signedOut)
    const thread = await world.call(agent, messageRoutes.thread, { params: { userId: target.id } })
    expect(thread.body.map(({ content }) => content)).toEqual([
      `${target.firstName} ${target.lastName}’s agent account was disabled on the server.`,
    ])
  })

  it('can be undone', async () => {
    const tenant = await world.tenant({ passwordHash })
    await disable(agent, tenant)
    expect((await enable(agent, tenant)).body.state).toBe('active')
    expect((await signIn(tenant)).status).toBe(200)
    expect((await enable(agent, tenant)).status).toBe(409)
  })

  it('ends a session that a concurrent sign-in starts', async () => {
    const tenant = await world.tenant({ passwordHash })
    const [signedIn] = await Promise.all([signIn(tenant), disable(agent, tenant)])
    if (signedIn.status !== 200) return
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    expect(await isSignedIn({ ...tenant, cookie })).toBe(false)
  })
})

describe('disableAccount, of an agent', () => {
  it('takes two other agents', async () => {
    const [target, second] = [await world.agent(), await world.agent()]
    expect((await disable(agent, target)).body).toMatchObject({ state: 'active', disablingRequestedBy: agent.id })
    expect(await isSignedIn(target)).toBe(true)
    expect((await disable(agent, target)).problem.detail).toBe('You asked for this already; another agent must agree')
    expect((await disable(second, target)).body.state).toBe('disabled')
    expect(await isSignedIn(target)).toBe(false)
  })

  it('refuses the own account', async () => {
    expect([(await disable(agent, agent)).status, (await enable(agent, agent)).status]).toEqual([403, 403])
  })

  it('forgets a request after a week, and one that was withdrawn', async () => {
    const [target, second] = [await world.agent(), await world.agent()]
    await disable(agent, target)
    await world.db
      .update(users)
      .set({ disablingRequestedAt: new Date(Date.now() - 8 * 86_400_000) })
      .where(eq(users.id, target.id))
    expect((await disable(second, target)).body).toMatchObject({ state: 'active', disablingRequestedBy: second.id })
    expect((await enable(agent, target)).body.disablingRequestedBy).toBeNull()
    expect((await disable(agent, target)).body.state).toBe('active')
  })

  it('voids a request whose agent was disabled meanwhile', async () => {
    const [target, first, second] = [await world.agent(), await world.agent(), await world.agent()]
    await disable(first, target)
    await world.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, first.id))
    expect((await disable(second, target)).body).toMatchObject({ state: 'active', disablingRequestedBy: second.id })
  })

  it.each([
    ['a demo agent', { isDemo: true }],
    ['a waiting agent', { approvedAt: null }],
    ['a disabled agent', { disabledAt: new Date() }],
    ['a deleted agent', { disabledAt: new Date(), deletedAt: new Date() }],
  ])('keeps the last agent when only %s would be left', async (_who, values) => {
    const demo = await world.agent({ isDemo: true })
    await world.agent(values)
    await world.db
      .update(users)
      .set({ disablingRequestedBy: demo.id, disablingRequestedAt: new Date() })
      .where(eq(users.id, agent.id))
    const second = await world.agent({ isDemo: true })
    const { status, problem } = await disable(second, agent)
    expect([status, problem.detail]).toEqual([409, 'The last agent can’t go: nobody could approve another one'])
    expect((await world.call(agent, routes.deleteAccount)).problem.detail).toMatch(/^The last agent can’t go/)
    await expect(disableByUsername(world.db, agent.username)).rejects.toThrow(/^The last agent can’t go/)
    expect(await isSignedIn(agent)).toBe(true)
  })

  it('never leaves an installation without an agent when two disable each other at once', async () => {
    const second = await world.agent()
    await world.db.update(users).set({ disablingRequestedBy: agent.id, disablingRequestedAt: new Date() })
    await Promise.all([disable(agent, second), disable(second, agent)])
    await Promise.all([disable(agent, second), disable(second, agent)])
    const left = await world.db.select().from(users).where(eq(users.role, 'agent'))
    expect(left.filter(({ disabledAt }) => disabledAt === null).length).toBeGreaterThan(0)
  })
})
