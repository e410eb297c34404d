import { accountRoutes } from '@lintel/contract/accounts/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { fullName } from '@lintel/contract/names'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { securityRoutes } from '@lintel/contract/security/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { events } from '../../../events/table.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { byOwner, testNotices, toOwner } from '../../../test/notices.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { sessions } from '../../accounts/table.ts'
import { payeeChanged, paymentDetailsChanged } from '../events.ts'
import { ledgers, paymentDetails } from '../table.ts'
import { decodeEnd, encodeEnd, MAX_END, WARNING } from './words.ts'

const IBAN = 'DE89370400440532013000'
const OTHER_IBAN = 'NL91ABNA0417164300'
const YEARS = { startsOn: '2025-01-01', endsOn: '2099-12-31' }
const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ smtpUrl: server.url() })
const agent = await world.agent()

let owner: TestUser
let tenant: TestUser
let leaseId: string
let addresses = 0
const mailbox = () => {
  addresses += 1
  return { email: `${addresses}@mill.example`, emailVerifiedAt: new Date() }
}
beforeEach(async () => {
  owner = await world.owner(mailbox())
  tenant = await world.tenant(mailbox())
  leaseId = (await booked(tenant)).id
  server.mails.length = 0
})

async function booked(of: TestUser, years = YEARS, by = owner) {
  const lease = await world.lease(of, await world.property(by, { status: 'occupied' }), years)
  await world.books(lease, by)
  return lease
}
const change = (body: object, { by = owner, version }: { by?: TestUser; version?: number } = {}) =>
  world.call(by, routes.changePaymentDetails, {
    params: { id: owner.id },
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })
const shownTo = async (user: TestUser, id = leaseId) =>
  (await world.call(user, routes.paymentDetails, { params: { id } })).body
const noticesBetween = async (reader: TestUser, { id }: TestUser) =>
  (await world.call(reader, messageRoutes.thread, { params: { userId: id } })).body.map(({ content }) => content)
const mailsTo = async ({ email }: TestUser) => {
  await world.runJobs()
  return server.mails.filter(({ to }) => to?.some(({ address }) => address === email))
}

describe('how to pay', () => {
  it('is read by the owner, agents and the tenant of the lease as it was given', async () => {
    expect(await shownTo(tenant)).toMatchObject([{ owner: { id: owner.id }, details: null, changedOn: null }])
    const given = {
      instructions: 'Before the third.\nThank you.',
      accountHolder: 'Olive Owner',
      iban: 'de89 3704 0044 0532 0130 00',
    }
    const { status, body, headers } = await change(given)
    expect([status, body.version, body.tenants, headers.etag]).toEqual([200, 1, 1, '"1"'])
    const details = { ...given, iban: IBAN, bic: null, accountNumber: null, bank: null }
    expect(body.details).toEqual(details)
    for (const user of [tenant, owner, agent])
      expect(await shownTo(user)).toMatchObject([
        { details, isChangedLately: true, reference: expect.stringMatching(/^RF/) },
      ])
    const { status: refused } = await world.call(await world.tenant(), routes.paymentDetails, {
      params: { id: leaseId },
    })
    expect(refused).toBe(404)
  })

  it('is replaced as a whole, and removed when nothing is given', async () => {
    await change({ instructions: 'By transfer.', iban: IBAN })
    expect((await change({ instructions: 'In cash.' })).body.details).toMatchObject({
      instructions: 'In cash.',
      iban: null,
    })
    expect((await change({})).body).toMatchObject({ details: null, version: 3 })
    expect((await noticesBetween(tenant, owner)).at(-1)).toContain('removed how the rent is paid')
  })

  it.each([
    ['iban', 'DE88370400440532013000', 'IBAN has a typing error: its check digits do not fit the rest'],
    ['iban', 'x'.repeat(4096), 'IBAN must be at most 34 characters'],
    ['bic', '<b>', 'BIC must be 8 or 11 letters and digits, as in COBADEFFXXX'],
    ['accountHolder', 'Olive\u0000', 'Account holder contains characters that cannot be kept'],
    ['accountNumber', 'a\u202Eb', 'Account number must be one line without control characters'],
    ['instructions', 'x'.repeat(4096), 'How to pay must be at most 1,000 characters'],
  ])('refuses %s %j in words', async (field, value, message) => {
    const { status, problem } = await change({ [field]: value })
    expect([status, problem.errors]).toEqual([400, { [field]: message }])
  })

  it('is changed only as it was read', async () => {
    await change({ instructions: 'By transfer.' }, { version: 0 })
    const { status, problem } = await change({ instructions: 'In cash.' }, { version: 0 })
    expect([status, problem.type]).toEqual([412, 'urn:lintel:problem:stale'])
    expect((await change({ instructions: 'In cash.' }, { version: 1 })).status).toBe(200)
  })

  it('needs the password again, unless nothing changes', async () => {
    await change({ iban: IBAN })
    for (const by of [owner, agent]) {
      const confirmedAt = new Date(Date.now() - 6 * 60_000)
      await world.db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, by.id))
      const { status, problem } = await change({ iban: OTHER_IBAN }, { by })
      expect([status, problem.type]).toEqual([403, 'urn:lintel:problem:password-needed'])
      expect((await change({ iban: IBAN }, { by })).status).toBe(200)
      await world.db.update(sessions).set({ confirmedAt: new Date() }).where(eq(sessions.userId, by.id))
    }
    expect(await shownTo(tenant)).toMatchObject([{ details: { iban: IBAN } }])
  })

  it('goes with the account', async () => {
    const leaver = await world.owner()
    await world.call(leaver, routes.changePaymentDetails, { params: { id: leaver.id }, body: { iban: IBAN } })
    expect((await world.call(leaver, accountRoutes.deleteAccount)).status).toBe(200)
    expect(await world.db.$count(paymentDetails, eq(paymentDetails.ownerId, leaver.id))).toBe(0)
  })
})

describe('a change', () => {
  it('sends each tenant one notice and one email, and the owner an email', async () => {
    const second = await booked(tenant)
    expect(second.tenantId).toBe(tenant.id)
    await change({ iban: IBAN })
    await change({ iban: OTHER_IBAN })
    await change({ iban: OTHER_IBAN })
    const notices = await noticesBetween(tenant, owner)
    expect(notices).toHaveLength(2)
    expect(notices.at(-1)).toContain('The IBAN now ends in 4300; before, it ended in 3000.')
    expect(notices.at(-1)).toContain(WARNING)
    const mails = await mailsTo(tenant)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your landlord said how to pay the rent',
      'Your landlord’s payment details were changed',
    ])
    expect(mails.at(-1)?.text).toContain('The IBAN now ends in 4300; before, it ended in 3000.')
    expect(mails.at(-1)?.text).toContain(WARNING)
    expect(mails.some(({ text = '' }) => text.includes(IBAN) || text.includes(owner.firstName))).toBe(false)
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
      'Your tenants are told how to pay you',
      'How your tenants pay you was changed',
    ])
  })

  it('sends one notice when it is sent twice at once; one of two different ones is refused as stale', async () => {
    const same = await Promise.all([change({ iban: IBAN }), change({ iban: IBAN })])
    expect(same.map(({ status }) => status)).toEqual([200, 200])
    const different = await Promise.all([
      change({ iban: OTHER_IBAN }, { version: 1 }),
      change({ instructions: 'In cash.' }, { version: 1 }),
    ])
    expect(different.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(await noticesBetween(tenant, owner)).toHaveLength(2)
    expect(await mailsTo(tenant)).toHaveLength(2)
    expect(await mailsTo(owner)).toHaveLength(2)
  })

  it('reaches the tenants of leases to come and of ended ones with something open, and no others', async () => {
    const [coming, settled, owing, unbooked, another] = await Promise.all([1, 2, 3, 4, 5].map(() => world.tenant()))
    if (!coming || !settled || !owing || !unbooked || !another) throw new Error('a tenant is missing')
    const past = { startsOn: '2020-01-01', endsOn: '2020-12-31' }
    await booked(coming, { startsOn: '2090-01-01', endsOn: '2090-12-31' })
    const ended = [await booked(settled, past), await booked(owing, past)]
    const [gone] = ended
    await world.db
      .update(ledgers)
      .set({ oldestDueOn: null })
      .where(eq(ledgers.leaseId, gone?.id ?? ''))
    await world.lease(unbooked, await world.property(owner), YEARS)
    await booked(another, YEARS, await world.owner())
    const { body } = await change({ iban: IBAN })
    expect(body.tenants).toBe(3)
    const told = await Promise.all(
      [tenant, coming, owing, settled, unbooked, another].map(
        async (user) => (await noticesBetween(user, owner)).length,
      ),
    )
    expect(told).toEqual([1, 1, 1, 0, 0, 0])
    expect(await shownTo(settled, gone?.id)).toEqual([])
    expect(await shownTo(owing, ended[1]?.id)).toMatchObject([{ details: { iban: IBAN } }])
  })

  it('by an agent is logged as theirs for the owner, who gets a notice and an email', async () => {
    await change({ iban: IBAN })
    await change({ iban: OTHER_IBAN }, { by: agent })
    const { body } = await world.call(owner, securityRoutes.listOwn)
    const changes = body.filter(({ kind }) => kind === 'payment_details_changed')
    expect(changes).toMatchObject([
      { actor: { id: agent.id }, person: { id: owner.id }, iban: { before: '3000', after: '4300' } },
      { actor: { id: owner.id }, person: { id: owner.id }, iban: { before: null, after: '3000' } },
    ])
    expect((await noticesBetween(owner, agent)).at(-1)).toContain('changed how your tenants pay you')
    expect((await noticesBetween(tenant, owner)).at(-1)).toContain('The IBAN now ends in 4300')
    expect(await mailsTo(owner)).toHaveLength(2)
    const [row] = await world.db.select().from(events).where(eq(events.kind, 'payment_details_changed'))
    expect(JSON.stringify(row)).not.toContain(IBAN)
  })
})

it('shows each ledger its own owner’s after a hand-over, which is a change for the tenant', async () => {
  const to = await world.owner()
  await change({ iban: IBAN })
  await world.call(to, routes.changePaymentDetails, { params: { id: to.id }, body: { iban: OTHER_IBAN } })
  const long = new Date('2020-05-05T12:00:00Z')
  await world.db.update(paymentDetails).set({ changedAt: long })
  expect(await shownTo(tenant)).toMatchObject([{ changedOn: '2020-05-05', isChangedLately: false }])
  const body = { ownerId: to.id }
  expect((await world.call(agent, accountRoutes.handOverHomes, { params: { id: owner.id }, body })).status).toBe(200)
  expect(await shownTo(tenant)).toMatchObject([
    { owner: { id: to.id }, details: { iban: OTHER_IBAN }, isChangedLately: true },
    { owner: { id: owner.id }, details: { iban: IBAN }, isChangedLately: false },
  ])
  expect((await noticesBetween(tenant, to)).at(-1)).toContain('The IBAN now ends in 4300; before, it ended in 3000.')
  expect(await noticesBetween(tenant, to)).toHaveLength(1)
  const mails = (await mailsTo(tenant)).filter(({ subject }) => subject === 'Your rent is paid to another owner now')
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('before, it ended in 3000.')])
  expect(mails[0]?.text).toContain(WARNING)
  expect(await shownTo(owner)).toMatchObject([{ owner: { id: owner.id } }])
  expect(await shownTo(to)).toMatchObject([{ owner: { id: to.id } }])
})

it('notifies no tenant of an owner paid in the same way, nor tenants of ended leases', async () => {
  const to = await world.owner()
  const handOver = (from: TestUser, by = to) =>
    world.call(agent, accountRoutes.handOverHomes, { params: { id: from.id }, body: { ownerId: by.id } })
  const gone = await world.tenant()
  await booked(gone, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
  expect((await handOver(owner)).status).toBe(200)
  expect([(await noticesBetween(gone, to)).length, (await noticesBetween(tenant, to)).at(-1)]).toEqual([
    0,
    expect.stringContaining(`to the owner before. ${fullName(to)} has not said how to pay yet.`),
  ])
  for (const { id } of [to, owner])
    await world.db
      .insert(paymentDetails)
      .values({ ownerId: id, iban: IBAN, version: 1 })
      .onConflictDoUpdate({ target: paymentDetails.ownerId, set: { iban: IBAN } })
  expect((await handOver(to, owner)).status).toBe(200)
  expect((await noticesBetween(tenant, owner)).filter((text) => text.includes('falls due after'))).toEqual([])
})

it.each(['3000', '00A0', '0USD', 'ZZZZ', null])('an event holds the last four characters %j as a number', (end) => {
  const code = encodeEnd(end)
  expect(decodeEnd(code)).toBe(end)
  expect(code ?? 0).toBeLessThanOrEqual(MAX_END)
})

const ends = { ibanBefore: encodeEnd('3000'), ibanAfter: encodeEnd('4300') }
const data = { change: 'changed', ...ends, changedOn: '2026-11-28' }
const IBANS = 'The IBAN now ends in 4300; before, it ended in 3000.'
testNotices({ paymentDetailsChanged }, [
  [
    'a change, to a tenant',
    { ...stored({ ...byOwner }), data },
    `Owen Marsh changed how the rent is paid, on Nov 28, 2026. ${IBANS} ${WARNING}`,
    `You changed how the rent is paid, on Nov 28, 2026. ${IBANS}`,
  ],
  [
    'a change by an agent, to the owner',
    { ...stored({ ...toOwner }), data },
    `Noor Haddad changed how your tenants pay you, on Nov 28, 2026. ${IBANS} They are told.`,
    `You changed how tenants pay Owen Marsh, on Nov 28, 2026. ${IBANS} They are told.`,
  ],
])

testNotices({ payeeChanged }, [
  [
    'a hand-over, to a tenant',
    { ...stored({ ...byOwner }), kind: 'payee_changed', data: { hasDetails: true, ...ends, lastDay: '2026-11-28' } },
    `What falls due after Nov 28, 2026 is paid to Owen Marsh, no longer to the owner before. ${IBANS} ${WARNING}`,
    'What falls due after Nov 28, 2026 is paid to you, no longer to the owner before.',
  ],
])

function stored({ to, actor, isOnBehalf = false }: { to: string; actor: string; isOnBehalf?: boolean }) {
  const names = { actor, person: 'Owen Marsh', account: 'Owen Marsh' }
  return { kind: 'payment_details_changed' as const, to, names, isOnBehalf, home: '', note: null, data: {} }
}
