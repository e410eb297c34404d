import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { startOfDay } from '../../format/days.ts'
import { bookkeeper } from '../../test/kept-lease.ts'
import { mockDay } from '../../test/mocked-day.ts'
import { makeWorldForFile } from '../../test/world.ts'
import { checkBooks } from './check.ts'
import { charges, ledgers } from './table.ts'
import { issueCharges } from './tasks.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const setDay = mockDay(world, '2027-01-15')
const { keptLease, pay, chargesOf, ledgerOf } = bookkeeper(world, owner)
afterAll(async () => expect((await checkBooks(world.db)).faults).toEqual([]))

describe('issuing charges', () => {
  it('is done once a period by four processes at once, ten days ahead', async () => {
    const leases = []
    for (let at = 0; at < 12; at += 1) leases.push((await keptLease()).lease)
    const others = await Promise.all([1, 2, 3].map(() => world.buildSecondApp()))
    const contexts = [world.context, ...others.map(({ context }) => context)]
    const at = (day: string) => new Date(`${day}T00:00:00Z`)
    const before = await world.db.$count(charges)
    expect(await issueCharges(world.context, new Date(at('2027-01-22').getTime() - 1))).toBe(0)
    const done = await Promise.all(contexts.map((context) => issueCharges(context, at('2027-01-22'))))
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(12)
    expect(await world.db.$count(charges)).toBe(before + 12)
    // After a pause everything that was missed, due on its day.
    await setDay('2027-04-05')
    await Promise.all(contexts.map((context) => issueCharges(context, at('2027-04-05'))))
    for (const lease of leases)
      expect((await chargesOf(lease.id)).map(([, dueOn]) => dueOn)).toEqual([
        ...['2027-04-01', '2027-03-01', '2027-02-01', '2027-01-01'],
      ])
    await Promise.all(others.map((app) => app.close()))
  })

  it('begins its day where the home is', async () => {
    await setDay('2027-05-02')
    const zones = ['Pacific/Auckland', 'Asia/Kathmandu', 'America/Los_Angeles']
    const leases = await Promise.all(
      zones.map(async (timeZone) => (await keptLease({ startsOn: '2027-05-01' }, { timeZone })).lease),
    )
    for (const [at, timeZone] of zones.entries()) {
      const begins = startOfDay(timeZone, '2027-05-22')
      const issued = async () => (await chargesOf(leases[at]?.id ?? '')).length
      await issueCharges(world.context, new Date(begins.getTime() - 1))
      expect([timeZone, await issued()]).toEqual([timeZone, 1])
      await issueCharges(world.context, begins)
      expect([timeZone, await issued()]).toEqual([timeZone, 2])
    }
  })

  it('stops at the last day of the lease', async () => {
    await setDay('2027-05-02')
    const { lease } = await keptLease({ startsOn: '2027-05-01', endsOn: '2027-06-10' })
    await setDay('2027-12-01')
    await issueCharges(world.context, new Date())
    expect(await chargesOf(lease.id)).toEqual([
      ['rent', '2027-06-01', 500, 500],
      ['rent', '2027-05-01', 1500, 1500],
    ])
    const [ledger] = await world.db.select().from(ledgers).where(sql`${ledgers.leaseId} = ${lease.id}`)
    expect(ledger?.nextStepOn).toBeNull()
  })
})

it('keeps the sums right while payments are recorded and reversed at once on one lease', async () => {
  await setDay('2027-05-02')
  const { lease } = await keptLease({ startsOn: '2027-05-01' })
  const recorded = await Promise.all(Array.from({ length: 10 }, (_, at) => pay(lease.id, 100 + at, '2027-05-01')))
  expect(recorded.map(({ status }) => status)).toEqual(Array(10).fill(201))
  const reverse = (id: string) =>
    world.call(owner, routes.reversePayment, { params: { id }, body: { reason: 'mistaken' } })
  const reversed = recorded.slice(0, 5).flatMap(({ body }) => [body.id, body.id])
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => pay(lease.id, 50, '2027-05-01')),
    ...reversed.map(reverse),
  ])
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  // 105 to 109, and five times 50.
  expect(await ledgerOf(lease.id)).toMatchObject({ open: 1500 - 535 - 250, credit: 0 })
  const numbers = [...recorded, ...answers.slice(0, 5)].map(({ body }) => ('number' in body ? body.number : 0))
  expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
})

it('takes payments of many leases of one owner at once', async () => {
  await setDay('2027-05-02')
  const leases = await Promise.all(Array.from({ length: 8 }, () => keptLease({ startsOn: '2027-05-01' })))
  const paid = await Promise.all(leases.flatMap(({ lease }) => [1, 2, 3].map(() => pay(lease.id, 500, '2027-05-01'))))
  expect(paid.map(({ status }) => status)).toEqual(Array(24).fill(201))
})
