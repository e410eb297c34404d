import { addDays } from '@lintel/contract/calendar'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { isAnyOf } from '../db/many.ts'
import { Refusal } from '../errors/refusal.ts'
import { actorOf } from '../features/accounts/present.ts'
import { endLease } from '../features/leases/commands.ts'
import { handOverProperties } from '../features/properties/hand-over/commands.ts'
import { properties } from '../features/properties/table.ts'
import { addCharge, reverseCharge, writeOffCharge } from '../features/rent/charges/commands.ts'
import { checkBooks } from '../features/rent/check.ts'
import { recordPayment, reversePayment } from '../features/rent/payments/commands.ts'
import { addSchedule, changeAmount, endSchedule } from '../features/rent/schedules/commands.ts'
import { chargeSchedules, charges, ledgers, payments } from '../features/rent/table.ts'
import { refusalOf } from '../http/constraints.ts'
import { bookkeeper } from './kept-lease.ts'
import { mockDay } from './mocked-day.ts'
import { makeWorldForFile, type TestUser, type World } from './world.ts'

/** Something that people or time do to books. `pick` chooses what of. */
export const rentOperation = fc.record({
  kind: fc.constantFrom(
    ...['pay', 'pay', 'pay', 'pay for a charge', 'bounce', 'charge', 'waive', 'write off', 'days pass', 'days pass'],
    ...['change amount', 'add schedule', 'end schedule', 'hand over', 'shorten'],
  ),
  pick: fc.nat({ max: 1_000 }),
  cents: fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.constantFrom(1, 150_000, 100_000_000_000)),
  days: fc.integer({ min: 1, max: 40 }),
})
export type RentOperation = typeof rentOperation extends fc.Arbitrary<infer One> ? One : never

type Cast = { owners: readonly TestUser[]; agent: TestUser; clientId: () => string }

/** Runs operations about the books of a lease, as an agent. */
export function rentOperator(world: World, { owners, agent, clientId }: Cast) {
  const paymentOf = (amount: number, receivedOn: string) =>
    ({ clientId: clientId(), amount, receivedOn, method: 'transfer' }) as const

  const scheduleOf = (pick: number, amount: number, startDate: string) =>
    ({
      clientId: clientId(),
      kind: 'parking',
      amount,
      startDate,
      dueAfterDays: pick % 28,
      ...(pick % 2 ? { periodUnit: 'week', periodCount: 2 } : { periodUnit: 'month', periodCount: 3 }),
      periodDay: (pick % 31) + 1,
      proration: (['actual_days', 'thirty_day', 'daily_365', 'none'] as const)[pick % 4],
    }) as Parameters<typeof addSchedule>[3]

  async function handOver(propertyId: string) {
    const [property] = await world.db
      .select({ ownerId: properties.ownerId })
      .from(properties)
      .where(eq(properties.id, propertyId))
    const to = owners.find(({ id }) => id !== property?.ownerId)
    await handOverProperties(world.context, actorOf(agent), property?.ownerId ?? '', {
      ownerId: to?.id ?? '',
      propertyId,
    })
  }

  /** @returns whether it was not refused */
  return async ({ kind, pick, cents, days }: RentOperation, leaseId: string, propertyId: string, today: string) => {
    const { context, db } = world
    const by = actorOf(agent)
    const ofLease = db.select({ id: ledgers.id }).from(ledgers).where(eq(ledgers.leaseId, leaseId))
    const ledgerIds = (await ofLease).map(({ id }) => id)
    const chosen = <Row>(rows: Row[]) => rows[pick % Math.max(rows.length, 1)]
    const ofLedgers = (table: typeof charges | typeof payments) => isAnyOf(table.ledgerId, ledgerIds)
    const charge = chosen(await db.select().from(charges).where(ofLedgers(charges)).orderBy(charges.id))
    const payment = chosen(await db.select().from(payments).where(ofLedgers(payments)).orderBy(payments.id))
    const schedules = await db.select().from(chargeSchedules).where(eq(chargeSchedules.leaseId, leaseId))
    const schedule = chosen(schedules)
    const amount = cents / 100
    const [earlier, later] = [addDays(today, -days), addDays(today, days)]
    try {
      if (kind === 'pay') await recordPayment(context, by, leaseId, paymentOf(amount, earlier))
      if (kind === 'pay for a charge' && charge)
        await recordPayment(context, by, leaseId, { ...paymentOf(amount, today), chargeId: charge.id })
      if (kind === 'bounce' && payment) await reversePayment(context, by, payment.id, { reason: 'bounced' })
      if (kind === 'charge')
        await addCharge(context, by, leaseId, {
          clientId: clientId(),
          kind: KINDS[pick % 4] ?? 'other',
          amount,
          dueOn: later,
        })
      if (kind === 'waive' && charge) await reverseCharge(context, by, charge.id, { reason: 'waived' })
      if (kind === 'write off' && charge) await writeOffCharge(context, by, charge.id, { note: 'Lost' })
      if (kind === 'change amount' && schedule)
        await changeAmount(context, by, schedule.id, { amount, startDate: pick % 2 ? earlier : later })
      if (kind === 'add schedule') await addSchedule(context, by, leaseId, scheduleOf(pick, amount, later))
      if (kind === 'end schedule' && schedule && schedules.length > 1)
        await endSchedule(context, by, schedule.id, pick % 2 ? earlier : later)
      if (kind === 'shorten') await endLease(context, by, leaseId, { endDate: addDays(today, 200 + days) })
      if (kind === 'hand over') await handOver(propertyId)
      return true
    } catch (error) {
      if (error instanceof Refusal || refusalOf(error)) return false
      throw error
    }
  }
}

const KINDS = ['parking', 'deposit', 'late_fee', 'repair'] as const

const FIRST_DAY = '2027-01-20'

/** Fails when books are out of balance after any hundred operations, of a few statements each, in any order. */
export async function openBooksProperty() {
  const world = await makeWorldForFile()
  const setDay = mockDay(world, FIRST_DAY)
  const owners = [await world.owner(), await world.owner()] as const
  const { keptLease, clientId } = bookkeeper(world, owners[0])
  const run = rentOperator(world, { owners, agent: await world.agent(), clientId })
  return fc.asyncProperty(fc.array(rentOperation, { minLength: 100, maxLength: 100 }), async (operations) => {
    await setDay(FIRST_DAY)
    const { lease, property } = await keptLease({ endsOn: '2028-12-31', depositCents: 200_000 })
    let today = FIRST_DAY
    const done = new Set<string>()
    for (const one of operations) {
      if (one.kind === 'days pass') {
        today = addDays(today, one.days)
        await setDay(today)
        await world.runTask('issue charges', new Date())
      }
      if (await run(one, lease.id, property.id, today)) done.add(one.kind)
    }
    expect((await checkBooks(world.db)).faults).toEqual([])
    // Most operations are possible in most runs.
    expect(done.size).toBeGreaterThan(5)
  })
}
