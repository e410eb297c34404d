import { accountRoutes } from '@lintel/contract/accounts/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { startOfDay } from '../../../format/days.ts'
import { bookkeeper } from '../../../test/kept-lease.ts'
import { mockDay } from '../../../test/mocked-day.ts'
import { noticesTo } from '../../../test/told.ts'
import { makeWorldForFile } from '../../../test/world.ts'
import { checkBooks } from '../check.ts'
import { ledgers } from '../table.ts'
import { tellOfRent } from './tell.ts'

const JUST_PAID = 'If you have just paid it, it may not be recorded yet.'

const world = await makeWorldForFile()
const owner = await world.owner()
const setDay = mockDay(world, '2027-01-15')
const { keptLease, pay, charge } = bookkeeper(world, owner)
const told = noticesTo(world)
afterAll(async () => expect((await checkBooks(world.db)).faults).toEqual([]))

const run = () => world.runTask('issue charges', new Date())
const runOn = async (day: string) => {
  await setDay(day)
  await run()
}
/** A lease whose first rent is paid; the next is due on 1 February. */
async function paidLease(...terms: Parameters<typeof keptLease>) {
  await setDay('2027-01-15')
  const kept = await keptLease(...terms)
  await pay(kept.lease.id, 1500, '2027-01-15')
  await world.call(kept.tenant, messageRoutes.markRead, { params: { userId: owner.id }, body: {} })
  await runOn('2027-01-23')
  return { ...kept, told: async () => (await told(kept.tenant)).slice(1) }
}
const toOwner = async (name: string) => (await told(owner)).filter((text) => text.startsWith(name))
const dueText = (title: string) => `$1,500.00 for “${title}” is due on Feb 1, 2027.`

describe('rent due soon', () => {
  it('sends a notice to the tenant alone, three days before and once', async () => {
    const { property, told: toldTenant, tenant } = await paidLease()
    await runOn('2027-01-28')
    expect(await toldTenant()).toEqual([])
    for (const day of ['2027-01-29', '2027-01-29', '2027-01-30', '2027-02-01']) await runOn(day)
    expect(await toldTenant()).toEqual([dueText(property.title)])
    expect(await toOwner(tenant.firstName)).toEqual([])
  })

  it('is one notice of all that is due on that day, less what credit covers', async () => {
    const { property, lease, told: toldTenant } = await paidLease()
    await charge(lease.id, 'repair', 80, '2027-02-01')
    await pay(lease.id, 300, '2027-01-23')
    await runOn('2027-01-29')
    expect((await toldTenant()).slice(1)).toEqual([`$1,280.00 for “${property.title}” is due on Feb 1, 2027.`])
  })

  it('is not told once it is paid, or credit covers it', async () => {
    const { lease, told: toldTenant } = await paidLease()
    await pay(lease.id, 1500, '2027-01-23')
    for (const day of ['2027-01-29', '2027-02-02']) await runOn(day)
    expect(await toldTenant()).toEqual([expect.stringContaining('Nothing is owed now.')])
  })

  it('begins its day where the home is', async () => {
    for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      const { told: toldTenant } = await paidLease({}, { timeZone })
      const begins = startOfDay(timeZone, '2027-01-29')
      await tellOfRent(world.context, new Date(begins.getTime() - 1))
      expect(await toldTenant()).toEqual([])
      await tellOfRent(world.context, begins)
      expect(await toldTenant()).toHaveLength(1)
    }
  })

  it('is not told again by a new owner', async () => {
    const { property, told: toldTenant } = await paidLease()
    await runOn('2027-01-29')
    const [heir, agent] = [await world.owner(), await world.agent()]
    const body = { ownerId: heir.id, propertyId: property.id }
    const handed = await world.call(agent, accountRoutes.handOverHomes, { params: { id: owner.id }, body })
    expect(handed.status).toBe(200)
    await runOn('2027-01-30')
    const notices = (await toldTenant()).filter(
      (text) => !text.startsWith('What falls due after Jan 29, 2027 is paid to '),
    )
    expect(notices).toEqual([dueText(property.title)])
    await runOn('2027-02-02')
    expect((await told(heir)).slice(1)).toEqual([expect.stringContaining('owes $1,500.00')])
  })
})

describe('overdue rent', () => {
  it('sends notices to tenant and landlord on the day after, once for each due day', async () => {
    const { property, lease, tenant, told: toldTenant } = await paidLease()
    for (const day of ['2027-01-29', '2027-02-01']) await runOn(day)
    expect(await toldTenant()).toHaveLength(1)
    await pay(lease.id, 100, '2027-02-01')
    for (const day of ['2027-02-02', '2027-02-02', '2027-02-03', '2027-02-20']) await runOn(day)
    const since = `$1,400.00 for “${property.title}” is overdue: it was due on Feb 1, 2027.`
    expect((await toldTenant()).slice(2)).toEqual([`${since} ${JUST_PAID}`])
    const name = `${tenant.firstName} ${tenant.lastName}`
    const toLandlord = `${name} owes $1,400.00 for “${property.title}”: it was due on Feb 1, 2027.`
    expect(await toOwner(name)).toEqual([toLandlord])
    for (const day of ['2027-02-26', '2027-03-02']) await runOn(day)
    const both = `$2,900.00 for “${property.title}” is overdue: the first of it was due on Feb 1, 2027.`
    expect((await toldTenant()).at(-1)).toBe(`${both} ${JUST_PAID}`)
    expect(await toOwner(name)).toHaveLength(2)
  })

  it('is not told once it is paid, also where the payment comes while the task waits', async () => {
    const { lease, told: toldTenant } = await paidLease()
    for (const day of ['2027-01-29', '2027-02-01', '2027-02-02']) {
      await setDay(day)
      if (day === '2027-02-02') await Promise.all([pay(lease.id, 1500, day), tellOfRent(world.context, new Date())])
      await run()
    }
    const texts = (await toldTenant()).slice(1)
    // Whichever came first: no notice is sent after the payment.
    expect(texts.at(-1)).toContain('Your payment of $1,500.00')
    for (const day of ['2027-02-03', '2027-02-10']) await runOn(day)
    expect((await toldTenant()).slice(1)).toEqual(texts)
  })

  it('sends a notice the day after a reversed payment, unless it is recorded anew today', async () => {
    const { lease, tenant, told: toldTenant } = await paidLease()
    const { body } = await pay(lease.id, 1500, '2027-01-23')
    await runOn('2027-02-05')
    const reversal = { params: { id: body.id }, body: { reason: 'mistaken' as const } }
    expect((await world.call(owner, routes.reversePayment, reversal)).status).toBe(200)
    await run()
    expect((await toldTenant()).filter((text) => text.includes('overdue'))).toEqual([])
    await runOn('2027-02-06')
    expect((await toldTenant()).filter((text) => text.includes('overdue'))).toHaveLength(1)
    expect(await toOwner(`${tenant.firstName} ${tenant.lastName} owes`)).toHaveLength(1)
  })
})

describe('never twice', () => {
  it('by four processes at once', async () => {
    const leases = []
    for (let at = 0; at < 6; at += 1) leases.push(await paidLease())
    const others = await Promise.all([1, 2, 3].map(() => world.buildSecondApp()))
    const contexts = [world.context, ...others.map(({ context }) => context)]
    for (const day of ['2027-01-29', '2027-02-02']) {
      await setDay(day)
      await Promise.all(contexts.map((context) => tellOfRent(context, new Date())))
    }
    for (const { told: toldTenant, tenant } of leases) {
      expect(await toldTenant()).toHaveLength(2)
      expect(await toOwner(`${tenant.firstName} ${tenant.lastName} owes`)).toHaveLength(1)
    }
    await Promise.all(others.map((app) => app.close()))
  })

  it('when a process dies before its commit: no notice was sent, and the next process sends one', async () => {
    const { told: toldTenant } = await paidLease()
    await setDay('2027-01-29')
    await world.pool.query(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die after insert on messages for each statement execute function die()`)
    await expect(tellOfRent(world.context, new Date())).rejects.toThrow()
    expect(await toldTenant()).toEqual([])
    await world.pool.query('drop trigger die on messages')
    for (const _ of [1, 2]) await run()
    expect(await toldTenant()).toHaveLength(1)
  })

  it('after a pause of forty days: one notice of the state now', async () => {
    const { property, tenant, told: toldTenant } = await paidLease()
    await runOn('2027-03-09')
    await run()
    await runOn('2027-03-10')
    const since = `$3,000.00 for “${property.title}” is overdue: the first of it was due on Feb 1, 2027.`
    expect(await toldTenant()).toEqual([`${since} ${JUST_PAID}`])
    expect(await toOwner(`${tenant.firstName} ${tenant.lastName} owes`)).toHaveLength(1)
  })

  it('after a pause that ends before a due day: the notice includes rent due soon', async () => {
    const { told: toldTenant } = await paidLease()
    await runOn('2027-02-27')
    await runOn('2027-02-28')
    expect(await toldTenant()).toEqual([expect.stringContaining('Another $1,500.00 is due on Mar 1, 2027.')])
  })
})

it('sends no notices of rent owed before the books began', async () => {
  await setDay('2027-03-20')
  const { lease, tenant } = await keptLease({ startsOn: '2027-01-01' })
  await charge(lease.id, 'repair', 10, '2027-03-20')
  await run()
  await setDay('2027-03-21')
  await run()
  // Of the repair alone, with all that is overdue.
  expect(await told(tenant)).toEqual([expect.stringContaining('$10.00'), expect.stringContaining('$4,510.00')])
})

it('tells the landlord alone, by email, of a tenant without an account', async () => {
  const landlord = await world.owner({ email: 'owen@mill.example' })
  await setDay('2027-01-15')
  const books = bookkeeper(world, landlord)
  const { lease } = await books.keptLease()
  await books.pay(lease.id, 1500, '2027-01-15')
  await runOn('2027-01-22')
  await world.pool.query('alter table leases alter column tenant_id drop not null')
  await world.pool.query('update leases set tenant_id = null where id = $1', [lease.id])
  for (const day of ['2027-01-29', '2027-02-02']) await runOn(day)
  const mailsTo = async () =>
    (await world.pool.query("select data from jobs where kind = 'mail-lone-notice'")).rows.filter(
      ({ data }) => data.receiverId === landlord.id,
    )
  expect(await mailsTo()).toHaveLength(1)
  await world.runJobs()
  expect(await told(landlord)).toEqual([])
  expect(await mailsTo()).toEqual([])
  const [ledger] = await world.db.select().from(ledgers).where(eq(ledgers.leaseId, lease.id))
  expect(ledger?.nextNoticeOn).toBeNull()
  await world.db.execute(sql`update leases set tenant_id = ${landlord.id} where tenant_id is null`)
})
