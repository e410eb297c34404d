import { messageRoutes } from '@lintel/contract/messages/routes'
import { preferenceRoutes } from '@lintel/contract/preferences/routes'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../../jobs/table.ts'
import { bookkeeper } from '../../../test/kept-lease.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { mockDay } from '../../../test/mocked-day.ts'
import { listenOn, openSocket } from '../../../test/sockets.ts'
import { noticesTo } from '../../../test/told.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { users } from '../../accounts/table.ts'
import { conversations, messages } from '../../messages/table.ts'
import { paymentRecorded } from '../events.ts'

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
const read = (reader: TestUser, other: TestUser) =>
  world.call(reader, messageRoutes.markRead, { params: { userId: other.id }, body: {} })
/** Runs the jobs that wait for their time, too. */
async function runWaiting() {
  await world.db.update(jobs).set({ runAt: new Date(0) })
  await world.runJobs()
}
const change = (user: TestUser, body: object) => world.call(user, preferenceRoutes.change, { body })
const verify = async ({ id }: TestUser) => {
  await world.db.update(users).set({ email: 'ada@mill.example' }).where(eq(users.id, id))
  await world.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id))
}

describe('a payment', () => {
  it('that the landlord records sends a notice to the tenant alone, with the open amount', async () => {
    const { lease, tenant } = await millHouse()
    const before = (await told(owner)).length
    await pay(lease.id, 1000, '2027-01-14')
    await read(tenant, owner)
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

  it('in advance sends a notice with the due day of the rest', async () => {
    const { lease, tenant } = await millHouse()
    await pay(lease.id, 1500, '2027-01-15')
    await setDay('2027-01-25')
    await world.runTask('issue charges', new Date())
    await pay(lease.id, 500, '2027-01-25')
    expect((await told(tenant)).at(-1)).toContain('Thank you. $1,000.00 is to be paid by Feb 1, 2027.')
  })

  it('that an agent records sends a notice to the landlord, too', async () => {
    const { lease, tenant } = await millHouse()
    await pay(lease.id, 1500, '2027-01-15', {}, agent)
    expect(await told(tenant)).toHaveLength(1)
    expect((await told(owner)).at(-1)).toBe(
      'Noor Haddad recorded a payment of $1,500.00 from Ada Byron for “Mill House” for you. It was received on Jan 15, 2027. Nothing is owed now.',
    )
    expect((await thread(agent, owner)).at(-1)).toContain('You recorded a payment of $1,500.00 from Ada Byron')
  })

  it('that is recorded twice at once sends one notice', async () => {
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

describe('many payments of a lease', () => {
  const sumOf = (count: number, sum: string) =>
    `Your ${count} payments for “Mill House” were received, ${sum} in all. The last was received on Jan 15, 2027. Thank you.`

  it('are one notice and one email with their sum, and what is owed after the last, and reach open screens', async () => {
    const { lease, tenant } = await millHouse()
    await verify(tenant)
    await pay(lease.id, 50, '2027-01-15')
    const socket = await openSocket(host, tenant)
    await Promise.all(['2027-01-14', ...Array(10).fill('2027-01-13')].map((day) => pay(lease.id, 100, day)))
    await socket.next('changed', ({ tags }) => tags.includes('messages'))
    await socket.close()
    expect(await told(tenant)).toEqual([`${sumOf(12, '$1,150.00')} $350.00 is still owed.`])
    expect(await thread(owner, tenant)).toEqual([
      'You recorded 12 payments from Ada Byron for “Mill House”, $1,150.00 in all. The last was received on Jan 15, 2027. $350.00 is still owed.',
    ])
    await world.runJobs()
    expect(server.mails).toEqual([])
    await runWaiting()
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      'Your 12 payments for “Mill House” were received, $1,150.00 in all',
    ])
  })

  it('get a new notice once the last one is read, or ten minutes old', async () => {
    const { lease, tenant } = await millHouse()
    const payTwice = async () => {
      for (const amount of [100, 200]) await pay(lease.id, amount, '2027-01-15')
    }
    await payTwice()
    await read(tenant, owner)
    await payTwice()
    const isTold = eq(messages.receiverId, tenant.id)
    await world.db.update(messages).set({ createdAt: sql`created_at - interval '10 minutes'` }).where(isTold)
    await world.db.update(conversations).set({ readAt: null }).where(eq(conversations.userId, tenant.id))
    await payTwice()
    expect(await told(tenant)).toEqual(Array(3).fill(expect.stringContaining(sumOf(2, '$300.00'))))
  })

  it('are apart from those of another lease, of who else recorded them, and of before one was taken back', async () => {
    const { lease, tenant, property } = await millHouse()
    await pay(lease.id, 100, '2027-01-15')
    const other = await world.lease(tenant, property, { startsOn: '2028-01-01', endsOn: '2028-12-31' })
    await world.happen(paymentRecorded, owner, {
      id: other.id,
      personId: tenant.id,
      property,
      data: { paymentId: lease.id, cents: 100, receivedOn: '2027-01-15', currency: 'USD', owedCents: 0 },
    })
    const { body } = await pay(lease.id, 200, '2027-01-15')
    await reverse(body.id, 'mistaken')
    await pay(lease.id, 300, '2027-01-15')
    for (const amount of [400, 500]) await pay(lease.id, amount, '2027-01-15', {}, agent)
    expect((await told(tenant)).map((text) => text.match(/^Your (.*?)(?= for|[.] )/)?.[1])).toEqual([
      '2 payments',
      'payment of $1.00',
      'payment of $200.00',
      'payment of $300.00',
      '2 payments',
    ])
    expect((await told(owner)).at(-1)).toContain(
      'Noor Haddad recorded 2 payments from Ada Byron for “Mill House”, $900.00',
    )
  })
})

describe('a reader', () => {
  it('gets notices by email, and none of a kind that they switched off', async () => {
    const { lease, tenant } = await millHouse()
    await verify(tenant)
    await pay(lease.id, 100, '2027-01-15')
    await runWaiting()
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      'Your payment of $100.00 for “Mill House” was received on Jan 15, 2027',
    ])
    await change(tenant, { paymentNotices: false })
    await pay(lease.id, 200, '2027-01-15')
    await runWaiting()
    expect(await told(tenant)).toEqual([expect.stringContaining('$100.00')])
    expect([(await told(tenant)).length, server.mails.length]).toEqual([1, 1])
    // The landlord's own choice is another one.
    await pay(lease.id, 300, '2027-01-15', {}, agent)
    expect((await told(owner)).at(-1)).toContain('$300.00')
    await change(tenant, { paymentNotices: true })
    await read(tenant, owner)
    await pay(lease.id, 400, '2027-01-15')
    expect((await told(tenant)).at(-1)).toContain('$400.00')
  })

  it('who switches a kind off gets no email that waits', async () => {
    const { lease, tenant } = await millHouse()
    await verify(tenant)
    await pay(lease.id, 100, '2027-01-15')
    await change(tenant, { paymentNotices: false })
    await runWaiting()
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
