import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { securityRoutes } from '@lintel/contract/security/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../invariants.ts'
import { jobs } from '../../../jobs/table.ts'
import { UNVERIFIED_PER_DAY } from '../../../mail/email-limits.ts'
import { emailLimits } from '../../../mail/table.ts'
import { waitUntilBlocked } from '../../../test/locks.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { accountInvitations, users } from '../table.ts'
import { OPEN_MAX, sweepInvitations } from './commands.ts'

const SITE = 'https://homes.example'
const headers = { origin: SITE }
const server = await startMailServer()
const world = await makeWorldForFile({ publicUrl: SITE, smtpUrl: server.url(), isDemoOn: false })
afterAll(async () => {
  await server.close()
  expect(await checkInvariants(world.pool)).toEqual([])
})
let agent: TestUser
beforeEach(async () => {
  await world.db.delete(accountInvitations)
  await world.db.delete(jobs)
  await world.db.delete(emailLimits)
  server.mails.length = 0
  agent = await world.agent({ firstName: 'Noor', lastName: 'Haddad', email: 'noor@agents.example' })
})

let count = 0
const invite = (body: object = {}, by = agent) =>
  world.call(by, routes.invite, { body: { role: 'owner', ...body }, headers })
const linked = async (body = {}) => (await invite(body)).body.url?.split('#invited=')[1] ?? ''
const open = (token: string) => world.call(null, routes.openInvitation, { body: { token }, headers })
const register = (invitation: string, role = 'owner') => {
  count += 1
  const form = { username: `invited${count}`, password: 'a quiet street', firstName: 'Olga', lastName: 'Ames' }
  return world.call(null, routes.register, { body: { ...form, role, invitation }, headers })
}
const list = async (by = agent) => (await world.call(by, routes.listInvitations, {})).body
const revoke = (id: string, by = agent) => world.call(by, routes.revokeInvitation, { params: { id }, headers })
const told = async (reader: TestUser, userId: string) =>
  (await world.call(reader, messageRoutes.thread, { params: { userId } })).body.map(({ content }) => content)

describe('an invitation to register', () => {
  it('by a link fixes the role, is used once, and tells the agent', async () => {
    const { status, body } = await invite()
    expect([status, body]).toMatchObject([201, { role: 'owner', email: null, user: null, invitedBy: { id: agent.id } }])
    expect(body.url).toMatch(`${SITE}/register#invited=`)
    const token = body.url?.split('#invited=')[1] ?? ''
    expect((await open(token)).body).toMatchObject({ role: 'owner', email: null, invitedBy: 'Noor Haddad' })
    for (const role of ['tenant', 'agent'])
      expect((await register(token, role)).problem).toMatchObject({
        status: 400,
        errors: { role: 'This invitation is for an owner' },
      })
    expect((await list()).map(({ id }) => id)).toEqual([body.id])
    const registered = await register(token)
    expect([registered.status, registered.body]).toMatchObject([201, { role: 'owner', isApproved: true }])
    expect(await told(agent, registered.body.id)).toEqual([
      'Olga Ames accepted your invitation, and registered as an owner.',
    ])
    expect([(await register(token)).problem.detail, (await open(token)).status]).toEqual([
      'This invitation has been used already. Each works once.',
      409,
    ])
    expect(await list()).toEqual([])
    const { body: log } = await world.call(agent, securityRoutes.listOwn)
    expect(log.map(({ kind }) => kind)).toEqual(['person_invited'])
  })

  it('by email goes to that address alone, names no user, and its token is stored nowhere', async () => {
    expect((await invite({ role: 'tenant', email: 'olga@mill.example' })).body).toMatchObject({ url: null })
    await world.runJobs()
    expect(server.mails.map(({ receivers }) => receivers.join())).toEqual(['olga@mill.example'])
    expect(server.mails[0]?.raw).not.toMatch(/Noor|Haddad/)
    expect(server.mails[0]?.text).toContain('register as a tenant')
    const token = /#invited=(\S+)/.exec(server.mails[0]?.text ?? '')?.[1] ?? ''
    const { rows } = await world.db.execute(
      `select * from account_invitations, jobs where account_invitations::text like '%${token}%' or jobs::text like '%${token}%'`,
    )
    expect(rows).toEqual([])
    expect((await register(token, 'tenant')).status).toBe(201)
  })

  it('is not emailed to one address more than five times a day', async () => {
    for (let at = 0; at < 7; at += 1) await invite({ email: 'olga@mill.example' })
    await world.runJobs()
    expect(server.mails).toHaveLength(5)
  })

  it('is not emailed once it is revoked', async () => {
    const ids: string[] = []
    for (let at = 0; at < 7; at += 1) ids.push((await invite({ email: `olga-${at}@mill.example` })).body.id)
    for (const id of ids.slice(0, 3)) await revoke(id)
    await world.runJobs()
    expect(server.mails.flatMap(({ receivers }) => receivers).toSorted()).toEqual(
      [3, 4, 5, 6].map((at) => `olga-${at}@mill.example`),
    )
  })

  it('leaves its agent the emails that their own account needs', async () => {
    for (let at = 0; at <= UNVERIFIED_PER_DAY.account; at += 1) await invite({ email: `olga-${at}@mill.example` })
    await world.runJobs()
    expect(server.mails).toHaveLength(UNVERIFIED_PER_DAY.account + 1)
    await world.call(agent, routes.changeProfile, { body: { email: 'noor@new.example' }, headers })
    await world.runJobs()
    expect(server.mails.at(-1)).toMatchObject({ subject: 'Verify your email address', receivers: ['noor@new.example'] })
  })

  it('is emailed a thousand times a day by all agents together', async () => {
    const securitySentAt = Array(UNVERIFIED_PER_DAY.invitations - 1).fill(new Date())
    await world.db.insert(emailLimits).values({ address: 'invitations by all', securitySentAt })
    await invite({ email: 'olga@mill.example' })
    await world.runJobs()
    await invite({ email: 'otto@mill.example' }, await world.agent({ email: 'nils@agents.example' }))
    await world.runJobs()
    expect(server.mails.map(({ receivers }) => receivers.join())).toEqual(['olga@mill.example'])
  })

  it('is not emailed for an agent without a verified address, who still gets a link', async () => {
    await world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, agent.id))
    expect((await invite({ email: 'olga@mill.example' })).problem).toMatchObject({ status: 403 })
    expect((await invite()).status).toBe(201)
  })

  it('stops working once it is revoked by any agent, or two weeks old; refusals give the reason', async () => {
    const [first, second] = [await linked(), await linked()]
    const [newest, oldest] = await list()
    expect((await revoke(oldest?.id ?? '', await world.agent())).status).toBe(200)
    expect((await revoke(oldest?.id ?? '')).status).toBe(409)
    expect((await open(first)).problem.detail).toContain('withdrawn')
    await world.db
      .update(accountInvitations)
      .set({ expiresAt: new Date() })
      .where(eq(accountInvitations.id, newest?.id ?? ''))
    expect((await register(second)).problem.detail).toContain('expired')
    expect(await list()).toEqual([])
    expect((await revoke(newest?.id ?? '')).status).toBe(409)
    expect((await revoke(crypto.randomUUID())).status).toBe(404)
    expect([(await open('x'.repeat(43))).status, (await register('x'.repeat(43))).status]).toEqual([404, 404])
  })

  it('is neither open nor listed nor emailed while its agent is disabled', async () => {
    const token = await linked()
    await invite({ email: 'olga@mill.example' })
    const disable = (disabledAt: Date | null) =>
      world.db.update(users).set({ disabledAt }).where(eq(users.id, agent.id))
    await disable(new Date())
    await world.runJobs()
    expect(server.mails).toEqual([])
    for (const refused of [await open(token), await register(token), await register(token, 'tenant')])
      expect([refused.status, refused.problem.detail]).toEqual([404, expect.stringContaining('can’t be used now')])
    expect(await list(await world.agent())).toEqual([])
    await disable(null)
    await world.db.update(jobs).set({ runAt: new Date() })
    await world.runJobs()
    expect(server.mails.map(({ receivers }) => receivers.join())).toEqual(['olga@mill.example'])
    expect([(await open(token)).status, (await register(token)).status]).toEqual([200, 201])
  })

  it('is not found by a person who registers while its agent deletes their account', async () => {
    const token = await linked()
    const registered = await world.db.transaction(async (tx) => {
      await tx.delete(accountInvitations)
      const pending = register(token)
      await waitUntilBlocked(world.db)
      return { pending }
    })
    expect((await registered.pending).status).toBe(404)
  })

  it('makes one account of two who register at once', async () => {
    const token = await linked()
    const both = await Promise.all([register(token), register(token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('ends in an account or is revoked, not both at once', async () => {
    const token = await linked()
    const [{ id } = { id: '' }] = await list()
    const both = await Promise.all([register(token), revoke(id)])
    expect(both.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1)
  })

  it('is listed in pages, newest first, and 200 are open of one agent at most', async () => {
    const rows = Array.from({ length: OPEN_MAX - 1 }, (_, at) => ({
      role: 'tenant' as const,
      tokenHash: `token ${at}`,
      invitedBy: agent.id,
      expiresAt: new Date(Date.now() + 86_400_000),
    }))
    await world.db.insert(accountInvitations).values(rows)
    const both = await Promise.all([invite(), invite()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await list()).toHaveLength(24)
    expect((await list())[0]?.role).toBe('owner')
    expect((await invite({}, await world.agent())).status).toBe(201)
  })

  it('is deleted a month after it expired', async () => {
    await linked()
    await sweepInvitations(world.db, new Date(Date.now() + 43 * 86_400_000))
    expect(await list()).toHaveLength(1)
    await sweepInvitations(world.db, new Date(Date.now() + 45 * 86_400_000))
    expect(await world.db.$count(accountInvitations)).toBe(0)
  })

  it('says what is wrong with it', async () => {
    expect((await invite({ role: 'agent' })).problem).toMatchObject({ errors: { role: 'Please select a role' } })
    expect((await invite({ email: 'olga' })).problem).toMatchObject({ errors: { email: 'Invalid email address' } })
  })
})
