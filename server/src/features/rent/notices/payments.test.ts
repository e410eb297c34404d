import { messageRoutes } from '@lintel/contract/messages/routes'
import { preferenceRoutes } from '@lintel/contract/preferences/routes'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../../jobs/table.ts'
import { bookkeeper } from '../../../test/kept-lease.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { mockDay } from '../../../test/mocked-day.ts'
import { listenOn, openSocket } from '../../../test/sockets.ts'
import { noticesTo } from '../../../test/told.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { users } from '../../accounts/table.ts'

const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ smtpUrl: server.url() })
const host = await listenOn(world.app)
const owner = await world.owner({ firstName: 'Owen', lastName: 'Marsh', email: 'owen@mill.example' })
const agent = await world.agent({ firstName: 'Noor', lastName: 'Haddad' })
const setDay = mockDay(world, '2027-01-15')
const { keptLease, pay } = bookkeeper(world, owner)
const told = noticesTo(world)

beforeEach(async () => {
  await setDay('2027-01-15')
  await world.db.delete(jobs)
  server.mails.length = 0
})

async function millHouse() {
  const kept = await keptLease({}, { title: 'Mill House' })
  await world.db.update(users).set({ firstName: 'Ada', lastName: 'Byron' }).where(eq(users.id, kept.tenant.id))
  return kept
}
const reverse = (id: string, reason: 'bounced' | 'mistaken', as = owner) =>
  world.call(as, routes.reversePayment, { params: { id }, body: { reason } })
const thread = async (reader: TestUser, other: TestUser) =>
  (await world.call(reader, messageRoutes.thread, { params: { userId: other.id } })).body.map(({ content }) => content)
const change = (user: TestUser, body: object) => world.call(user, preferenceRoutes.change, { body })
const verify = async ({ id }: TestUser) => {
  await world.db.update(users).set({ email: 'ada@mill.example' }).where(eq(users.id, id))
  await world.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id))
}

describe('a payment', () => {
  it('that the landlord records is told to the tenant, with what is still owed, and to nobody else', async () => {
    const { lease, tenant } = await millHouse()
    const before = (await told(owner)).length
    await pay(lease.id, 1000, '2027-01-14')
    await pay(lease.id, 600, '2027-01-15')
    expect(await told(tenant)).toEqual([
      'Your payment of $1,000.00 for “Mill House” was received on Jan 14, 2027. Thank you. $500.00 is still owed.',
      'Your payment of $600.00 for “Mill House” was received on Jan 15, 2027. Thank you. Nothing is owed now.',
    ])
    expect(await told(owner)).toHaveLength(before)
    expect((await thread(owner, tenant))[0]).toBe(
      'You recorded a payment of $1,000.00 from Ada Byron for “Mill House”. It was received on Jan 14, 2027. $500.00 is still owed.',
    )
  })

  it('in advance is told with the day by which the rest is to be paid', async () => {
    const { lease, tenant } = await millHouse()
    await pay(lease.id, 1500, '2027-01-15')
    await setDay('2027-01-25')
    await world.runTask('issue charges', new Date())
    await pay(lease.id, 500, '2027-01-25')
    expect((await told(tenant)).at(-1)).toContain('Thank you. $1,000.00 is to be paid by Feb 1, 2027.')
  })

  it('that an agent records is told to the landlord, too', async () => {
    const { lease, tenant } = await millHouse()
    await pay(lease.id, 1500, '2027-01-15', {}, agent)
    expect(await told(tenant)).toHaveLength(1)
    expect((await told(owner)).at(-1)).toBe(
      'Noor Haddad recorded a payment of $1,500.00 from Ada Byron for “Mill House” for you. It was received on Jan 15, 2027. Nothing is owed now.',
    )
    expect((await thread(agent, owner)).at(-1)).toContain('You recorded a payment of $1,500.00 from Ada Byron')
  })

  it('that is sent twice is told once', async () => {
    const { lease, tenant } = await millHouse()
    const twice = { clientId: 'the-same' }
    await Promise.all([1, 2].map(() => pay(lease.id, 100, '2027-01-15', twice)))
    expect(await told(tenant)).toHaveLength(1)
  })

  it.each([
    ['bounced', 'The bank returned it.'],
    ['mistaken', 'It was recorded by mistake.'],
  ] as const)('that is taken back as %s is told to the tenant', async (reason, why) => {
    const { lease, tenant } = await millHouse()
    const { body } = await pay(lease.id, 1500, '2027-01-15')
    await reverse(body.id, reason)
    expect((await told(tenant)).at(-1)).toBe(
      `Your payment of $1,500.00 for “Mill House” no longer counts. ${why} $1,500.00 is still owed.`,
    )
    const other = await pay(lease.id, 1500, '2027-01-15')
    await reverse(other.body.id, reason, agent)
    expect((await told(owner)).at(-1)).toContain(
      'Noor Haddad took back a payment of $1,500.00 from Ada Byron for “Mill House” for you.',
    )
  })

  it('reaches open screens at once', async () => {
    const { lease, tenant } = await millHouse()
    const sockets = await Promise.all([tenant, owner].map((user) => openSocket(host, user)))
    await pay(lease.id, 1500, '2027-01-15')
    const [frame] = await Promise.all(sockets.map((socket) => socket.next('message')))
    expect(frame?.message.content).toContain('Your payment of $1,500.00')
    await Promise.all(sockets.map((socket) => socket.next('changed', ({ tags }) => tags.includes('rent'))))
    await Promise.all(sockets.map((socket) => socket.close()))
  })
})

describe('a reader', () => {
  it('gets notices by email, and none of a kind that they switched off', async () => {
    const { lease, tenant } = await millHouse()
    await verify(tenant)
    await pay(lease.id, 100, '2027-01-15')
    await world.runJobs()
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      'Your payment of $100.00 for “Mill House” was received on Jan 15, 2027',
    ])
    await change(tenant, { paymentNotices: false })
    await pay(lease.id, 200, '2027-01-15')
    await world.runJobs()
    expect([(await told(tenant)).length, server.mails.length]).toEqual([1, 1])
    // The landlord's own choice is another one.
    await pay(lease.id, 300, '2027-01-15', {}, agent)
    expect((await told(owner)).at(-1)).toContain('$300.00')
    await change(tenant, { paymentNotices: true })
    await pay(lease.id, 400, '2027-01-15')
    expect((await told(tenant)).at(-1)).toContain('$400.00')
  })

  it('who switches a kind off gets no email that waits', async () => {
    const { lease, tenant } = await millHouse()
    await verify(tenant)
    await pay(lease.id, 100, '2027-01-15')
    await change(tenant, { paymentNotices: false })
    await world.runJobs()
    expect(server.mails).toEqual([])
  })

  it.each([
    ['rentDueNotices', ['overdue'], ['owes']],
    ['overdueNotices', ['is due on'], []],
  ] as const)('who switches off %s gets the other', async (topic, toTenant, toLandlord) => {
    const landlord = await world.owner()
    const { lease, tenant } = await bookkeeper(world, landlord).keptLease()
    await bookkeeper(world, landlord).pay(lease.id, 1500, '2027-01-15', { clientId: topic }, landlord)
    for (const user of [tenant, landlord]) await change(user, { [topic]: false })
    for (const day of ['2027-01-22', '2027-01-29', '2027-02-02']) {
      await setDay(day)
      await world.runTask('issue charges', new Date())
    }
    expect((await told(tenant)).slice(1)).toEqual(toTenant.map((text) => expect.stringContaining(text)))
    expect(await told(landlord)).toEqual(toLandlord.map((text) => expect.stringContaining(text)))
  })
})
