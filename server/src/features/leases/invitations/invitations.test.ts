import { accountRoutes } from '@lintel/contract/accounts/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { rentRoutes } from '@lintel/contract/rent/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../invariants.ts'
import { emailLimits } from '../../../mail/table.ts'
import { tokenIn } from '../../../test/emailed-links.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { type LeaseRow, leaseInvitations, leaseParties, leases } from '../table.ts'
import { EMAILED_PER_DAY } from './create.ts'

const SITE = 'https://homes.example'
const headers = { origin: SITE }
const server = await startMailServer()
const world = await makeWorldForFile({ publicUrl: SITE, smtpUrl: server.url(), isDemoOn: false })
afterAll(async () => {
  await server.close()
  expect(await checkInvariants(world.pool)).toEqual([])
})
const owner = await world.owner()
let lease: LeaseRow
beforeEach(async () => {
  await world.db.delete(emailLimits)
  server.mails.length = 0
  lease = await world.lease(null, await world.home(owner), { startsOn: '2026-01-01', endsOn: '2030-12-31' })
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

  it('by email goes to that address alone, names nobody, and its token is stored nowhere', async () => {
    const { body } = await invite({ email: 'tessa@mill.example' })
    expect(body).toMatchObject({ url: null, email: 'tessa@mill.example', state: 'open' })
    await world.runJobs()
    expect(server.mails.map(({ receivers }) => receivers.join())).toEqual(['tessa@mill.example'])
    expect(server.mails[0]?.raw).not.toMatch(new RegExp(`${owner.firstName}|Tessa Ames`))
    const token = tokenIn(server.mails[0])
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

  it('is taken by one of two who accept at once, and by nobody who owns the home', async () => {
    const token = await linked()
    expect((await accept(owner, token)).status).toBe(409)
    const [one, other] = [await world.tenant(), await world.tenant()]
    const both = await Promise.all([accept(one, token), accept(other, token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is not emailed to one address more than five times a day', async () => {
    for (let at = 0; at < 7; at += 1) await invite({ email: 'tessa@mill.example' })
    await world.runJobs()
    // All but the last are revoked before they are sent; the last is the seventh of the day.
    expect(server.mails).toEqual([])
    expect(await stateOf()).toBe('open')
  })
})

it('is emailed by an owner five hundred times a day at most, and handed over as often as they like', async () => {
  const other = await world.owner()
  const home = await world.home(other)
  const old = await world.lease(null, home, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
  const rows = Array.from({ length: EMAILED_PER_DAY - 1 }, (_, at) => ({
    ...{ leaseId: old.id, invitedBy: other.id, email: `t${at}@mill.example`, tokenHash: `token ${at}` },
    ...{ expiresAt: new Date(), revokedAt: new Date() },
  }))
  await world.db.insert(leaseInvitations).values(rows)
  lease = old
  const email = 'tessa@mill.example'
  const both = await Promise.all([invite({ email }, other), invite({ email }, other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 429])
  expect((await invite({}, other)).status).toBe(201)
  expect((await invite({ email }, await world.agent())).status).toBe(201)
})

it('lets the new tenant read the documents of the lease, and its books, and nobody before', async () => {
  await world.books(lease, owner)
  const paper = await world.document(owner, { leaseId: lease.id })
  const tenant = await world.tenant()
  const see = async () => [
    (await world.call(tenant, documentRoutes.list, {})).body.some(({ id }) => id === paper.id),
    (await world.call(tenant, rentRoutes.ledger, { params: { id: lease.id } })).status,
    (await world.call(tenant, rentRoutes.money, {})).body.length,
  ]
  expect(await see()).toEqual([false, 404, 0])
  await accept(tenant, await linked())
  expect(await see()).toEqual([true, 200, 1])
})

it('forgets the name that the landlord gave once the account is deleted', async () => {
  const old = await world.lease(null, await world.home(owner), { startsOn: '2020-01-01', endsOn: '2020-12-31' })
  lease = old
  const tenant = await world.tenant()
  await accept(tenant, await linked())
  const party = async () => (await world.db.select().from(leaseParties).where(eq(leaseParties.leaseId, old.id)))[0]
  expect(await party()).toMatchObject({ name: 'Tessa Ames', userId: tenant.id })
  expect((await world.call(tenant, accountRoutes.deleteAccount, { headers })).status).toBe(200)
  expect(await party()).toMatchObject({ name: null, userId: tenant.id })
})
