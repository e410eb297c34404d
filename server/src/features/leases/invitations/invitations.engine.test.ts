import { accountRoutes } from '@lintel/contract/accounts/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { INVITATION_LIMITS } from '@lintel/contract/leases/invitation-limits'
import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { rentRoutes } from '@lintel/contract/rent/routes'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../invariants.ts'
import { jobs } from '../../../jobs/table.ts'
import { UNVERIFIED_PER_DAY } from '../../../mail/email-limits.ts'
import { emailLimits } from '../../../mail/table.ts'
import { tokenIn } from '../../../test/emailed-links.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { actorOf } from '../../accounts/present.ts'
import { users } from '../../accounts/table.ts'
import { type LeaseRow, leaseInvitations, leaseParties, leases } from '../table.ts'
import { createInvitations } from './create.ts'

const SITE = 'https://homes.example'
const headers = { origin: SITE }
const server = await startMailServer()
const world = await makeWorldForFile({ publicUrl: SITE, smtpUrl: server.url(), isDemoOn: false })
afterAll(async () => {
  await server.close()
  expect(await checkInvariants(world.pool)).toEqual([])
})
const owner = await world.owner({ email: 'owner@mill.example' })
let lease: LeaseRow
beforeEach(async () => {
  await world.db.delete(emailLimits)
  server.mails.length = 0
  lease = await world.lease(null, await world.property(owner), { startsOn: '2026-01-01', endsOn: '2030-12-31' })
})

const invite = (body: object = {}, by: TestUser = owner) =>
  world.call(by, routes.invite, { params: { id: lease.id }, body, headers })
const tokenOf = (url: string | null) => url?.split('#token=')[1] ?? ''
const linked = async () => tokenOf((await invite()).body.url)
const open = (token: string) => world.call(null, routes.openInvitation, { body: { token }, headers })
const accept = (user: TestUser, token: string) =>
  world.call(user, routes.acceptInvitation, { body: { token }, headers })
const stateOf = async () =>
  (await world.call(owner, routes.invitation, { params: { id: lease.id } })).body?.state ?? null
/** Without what the owner gets. */
const mailed = () => server.mails.filter(({ subject }) => subject === 'An invitation to your lease')
const revoke = () => world.call(owner, routes.revokeInvitation, { params: { id: lease.id }, headers })
const NEW = { firstName: 'Tessa', lastName: 'Ames', password: 'a quiet street', role: 'tenant' } as const

describe('an invitation', () => {
  it('by a link shows the home and takes the lease over, once', async () => {
    const token = await linked()
    expect((await open(token)).body).toMatchObject({ tenantName: 'Tessa Ames', startDate: '2026-01-01' })
    const tenant = await world.tenant()
    expect(await accept(tenant, token)).toMatchObject({ status: 200, body: { leaseId: lease.id } })
    expect((await world.call(tenant, routes.current, {})).body?.id).toBe(lease.id)
    expect((await accept(await world.tenant(), token)).status).toBe(409)
    expect((await open(token)).problem?.detail).toContain('used already')
    expect(await stateOf()).toBe('accepted')
    expect((await invite()).status).toBe(409)
  })

  it('by email goes to that address alone, names no user, and its token is stored nowhere', async () => {
    const { body } = await invite({ email: 'tessa@mill.example' })
    expect(body).toMatchObject({ url: null, email: 'tessa@mill.example', state: 'open' })
    await world.runJobs()
    expect(mailed().map(({ receivers }) => receivers.join())).toEqual(['tessa@mill.example'])
    expect(mailed()[0]?.raw).not.toMatch(new RegExp(`${owner.firstName}|Tessa Ames`))
    const token = tokenIn(mailed()[0])
    const { rows } = await world.db.execute(
      `select * from lease_invitations, jobs where lease_invitations::text like '%${token}%' or jobs::text like '%${token}%'`,
    )
    expect(rows).toEqual([])
    expect((await accept(await world.tenant(), token)).status).toBe(200)
  })

  it('attaches the lease to an account that registers with it', async () => {
    const token = await linked()
    const body = { ...NEW, username: 'tessa.ames', invitation: token }
    const registered = await world.call(null, accountRoutes.register, { body, headers })
    expect(registered.status).toBe(201)
    const [found] = await world.db.select().from(leases).where(eq(leases.id, lease.id))
    expect(found?.tenantId).toBe(registered.body.id)
    const again = await world.call(null, accountRoutes.register, { body: { ...body, username: 'tessa.2' }, headers })
    expect(again.status).toBe(409)
  })

  it('works no more once it is revoked, replaced or two weeks old, or its lease is cancelled', async () => {
    const [first, second] = [await linked(), await linked()]
    expect((await open(first)).problem?.detail).toContain('withdrawn')
    expect((await revoke()).status).toBe(200)
    expect((await open(second)).status).toBe(409)
    expect((await revoke()).status).toBe(409)
    const third = await linked()
    await world.db.update(leaseInvitations).set({ expiresAt: new Date() }).where(eq(leaseInvitations.leaseId, lease.id))
    expect((await accept(await world.tenant(), third)).problem?.detail).toContain('expired')
    const fourth = await linked()
    await world.db
      .update(leases)
      .set({ cancelledAt: new Date('2025-12-01') })
      .where(eq(leases.id, lease.id))
    expect((await open(fourth)).problem?.detail).toContain('cancelled')
    expect((await open('x'.repeat(43))).status).toBe(404)
    for (const token of ['', 'x'.repeat(4096), 'a\u0000b']) expect((await open(token)).status).toBe(400)
  })

  it('is taken by one of two users who accept at once, and never by the owner of the home', async () => {
    const token = await linked()
    expect((await accept(owner, token)).status).toBe(409)
    const [one, other] = [await world.tenant(), await world.tenant()]
    const both = await Promise.all([accept(one, token), accept(other, token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is not emailed to one address more than five times a day', async () => {
    for (let at = 0; at < 7; at += 1) {
      await invite({ email: at % 2 ? 'Tessa@mill.example' : 'tessa@mill.example' })
      await world.runJobs()
    }
    expect(mailed()).toHaveLength(UNVERIFIED_PER_DAY.address)
    expect(await stateOf()).toBe('open')
  })

  it('is not emailed for an owner without a verified address, but handed over', async () => {
    for (const by of [await world.owner(), await world.owner({ email: 'x@mill.example', emailVerifiedAt: null })]) {
      lease = await world.lease(null, await world.property(by), { startsOn: '2026-01-01', endsOn: '2030-12-31' })
      const refused = await invite({ email: 'tessa@mill.example' }, by)
      expect([refused.status, refused.problem?.detail]).toEqual([403, expect.stringContaining('Verify your own email')])
      expect((await invite({}, by)).status).toBe(201)
    }
    expect((await invite({ email: 'tessa@mill.example' }, await world.agent())).status).toBe(403)
  })

  it.each(['its owner', 'the agent who made it'])('is neither emailed nor open while %s is disabled', async (who) => {
    const inviter = who === 'its owner' ? owner : await world.agent({ email: 'agent@mill.example' })
    const disable = (disabledAt: Date | null) =>
      world.db.update(users).set({ disabledAt }).where(eq(users.id, inviter.id))
    await invite({ email: 'tessa@mill.example' }, inviter)
    const sendAll = async () => {
      await world.db.update(jobs).set({ runAt: new Date() })
      await world.runJobs()
      return mailed()
    }
    await disable(new Date())
    expect(await sendAll()).toEqual([])
    await disable(null)
    const token = tokenIn((await sendAll())[0])
    expect((await open(token)).status).toBe(200)
    await disable(new Date())
    const body = { ...NEW, username: 'tessa.held', invitation: token }
    const registered = await world.call(null, accountRoutes.register, { body, headers })
    for (const refused of [await open(token), await accept(await world.tenant(), token), registered])
      expect([refused.status, refused.problem?.detail]).toEqual([404, expect.stringContaining('can’t be used now')])
    await disable(null)
    expect((await accept(await world.tenant(), token)).status).toBe(200)
  })
})

describe('emailed invitations of a day', () => {
  const { perDayAtFirst, trustedAfter, perDay } = INVITATION_LIMITS
  let count = 0
  /** Inserts invitations that the user made today. */
  async function insert(by: TestUser, number: number, values: Partial<typeof leaseInvitations.$inferInsert> = {}) {
    const rows = Array.from({ length: number }, () => ({
      leaseId: lease.id,
      invitedBy: by.id,
      email: `t${count++}@mill.example`,
      tokenHash: `token ${count}`,
      expiresAt: new Date(),
      revokedAt: new Date(),
      ...values,
    }))
    if (number > 0) await world.db.insert(leaseInvitations).values(rows)
  }
  const inviteToRegister = (by: TestUser) =>
    world.call(by, accountRoutes.invite, { body: { role: 'owner', email: 'olga@mill.example' }, headers })
  /** Makes two at once. @returns their statuses */
  async function inviteTwice(by: TestUser) {
    const property = await world.property(by.role === 'owner' ? by : owner)
    lease = await world.lease(null, property, { startsOn: '2026-01-01', endsOn: '2030-12-31' })
    const body = { email: 'tessa@mill.example' }
    const both = await Promise.all([invite(body, by), invite(body, by)])
    return both.map(({ status }) => status).toSorted()
  }
  beforeEach(async () => {
    await world.db.update(leaseInvitations).set({ email: null })
  })

  const LONG_AGO = '01900000-0000-7000-8000-00000000000'
  it.each([
    ['whom nobody knows', perDayAtFirst, 0, 'emailed'],
    ['with too few acceptances', perDayAtFirst, trustedAfter - 1, 'emailed'],
    ['who opened links of their own', perDayAtFirst, trustedAfter, 'handed over'],
    ['whose invitations were accepted', perDay, trustedAfter, 'emailed'],
  ])('of an owner %s are limited', async (_who, max, accepted, how) => {
    const by = await world.owner({ email: `owner-${count++}@mill.example` })
    for (let at = 0; at < accepted; at += 1) {
      const email = how === 'emailed' ? `t${at}@mill.example` : null
      await insert(by, 1, { id: `${LONG_AGO}${at}`, email, acceptedAt: new Date(), revokedAt: null })
    }
    await insert(by, max - 1)
    expect(await inviteTwice(by)).toEqual([201, 429])
    expect((await invite({}, by)).status).toBe(201)
    await world.db.delete(leaseInvitations).where(like(sql`${leaseInvitations.id}::text`, `${LONG_AGO}%`))
  })

  it('of the whole installation are limited, by agents, too', async () => {
    for (let at = 0; at < 4; at += 1) await insert(await world.owner(), (UNVERIFIED_PER_DAY.invitations - 4) / 4)
    await insert(await world.owner(), 2)
    const agent = await world.agent({ email: 'agent-2@mill.example' })
    expect((await inviteToRegister(agent)).status).toBe(201)
    const body = { email: 'tessa@mill.example' }
    expect([(await invite(body, agent)).status, (await invite(body, agent)).status]).toEqual([201, 429])
    expect(await inviteTwice(await world.owner({ email: 'owner-2@mill.example' }))).toEqual([429, 429])
  })

  it('are sent up to the limit of the whole installation, together with those to register', async () => {
    await world.db.delete(jobs)
    const securitySentAt = Array(UNVERIFIED_PER_DAY.invitations - 2).fill(new Date())
    await world.db.insert(emailLimits).values({ address: 'invitations by all', securitySentAt })
    const agent = await world.agent({ email: 'agent-3@mill.example' })
    for (const make of [
      () => inviteToRegister(agent),
      () => invite({ email: 'tessa@mill.example' }),
      () => invite({ email: 'tom@mill.example' }),
    ]) {
      expect((await make()).status).toBe(201)
      await world.runJobs()
    }
    const invited = server.mails.filter(({ subject }) => subject?.startsWith('An invitation'))
    expect(invited.map(({ receivers }) => receivers.join())).toEqual(['olga@mill.example', 'tessa@mill.example'])
  })

  it('of one owner do not wait for invitations of another', async () => {
    const other = await world.owner({ email: 'owner-4@mill.example' })
    const { id: leaseId } = await world.lease(null, await world.property(other), {
      startsOn: '2026-01-01',
      endsOn: '2030-12-31',
    })
    await world.db.transaction(async (tx) => {
      const inviter = { actor: actorOf(other), secret: 'secret', now: new Date() }
      await createInvitations(tx, inviter, [{ leaseId, email: 'tessa@mill.example' }])
      expect((await invite({ email: 'tom@mill.example' })).status).toBe(201)
    })
  })
})

it('lets the new tenant read the documents of the lease, and its books, only after accepting', async () => {
  await world.books(lease, owner)
  const document = await world.document(owner, { leaseId: lease.id })
  const tenant = await world.tenant()
  const see = async () => [
    (await world.call(tenant, documentRoutes.list, {})).body.some(({ id }) => id === document.id),
    (await world.call(tenant, rentRoutes.ledger, { params: { id: lease.id } })).status,
    (await world.call(tenant, rentRoutes.money, {})).body.length,
  ]
  expect(await see()).toEqual([false, 404, 0])
  await accept(tenant, await linked())
  expect(await see()).toEqual([true, 200, 1])
})

it('forgets the name that the landlord gave once the account is deleted', async () => {
  const old = await world.lease(null, await world.property(owner), { startsOn: '2020-01-01', endsOn: '2020-12-31' })
  lease = old
  const tenant = await world.tenant()
  await accept(tenant, await linked())
  const party = async () => (await world.db.select().from(leaseParties).where(eq(leaseParties.leaseId, old.id)))[0]
  expect(await party()).toMatchObject({ name: 'Tessa Ames', userId: tenant.id })
  expect((await world.call(tenant, accountRoutes.deleteAccount, { headers })).status).toBe(200)
  expect(await party()).toMatchObject({ name: null, userId: tenant.id })
})
