import type { Actor } from '@lintel/contract/actor'
import { addDays } from '@lintel/contract/calendar'
import { toCents } from '@lintel/contract/money'
import type { NewAmount, NewSchedule } from '@lintel/contract/rent/schema'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { requireAmounts } from '../../../errors/amounts.ts'
import { invalid, notFound, Refusal } from '../../../errors/refusal.ts'
import { leases } from '../../leases/table.ts'
import type { Book, Schedule } from '../books/book.ts'
import { loadSchedules } from '../books/load.ts'
import { lastDayOf } from '../books/schedule-charges.ts'
import { scheduleChanged } from '../events.ts'
import { type Context, type Kept, keepBooks } from '../keep.ts'
import { chargeSchedules, scheduleAmounts } from '../table.ts'
import { reissueCharges } from './reissue.ts'

/** Schedules of one lease, at most. */
const SCHEDULES_MAX = 50
/** Amounts of one schedule, at most. */
const AMOUNTS_MAX = 200

/**
 * Charges something each period. Idempotent by `clientId`: a retry returns the schedule made before.
 * @throws not_found, forbidden (the tenant), invalid (an amount that the currency hasn't, days outside the books or the lease, rent
 *   for days that have rent), conflict (no books, too many schedules, or the `clientId` of another schedule)
 */
export async function addSchedule(context: Context, actor: Actor, leaseId: string, form: NewSchedule): Promise<Shown> {
  const id = await keepBooks(context, actor, { leaseId }, async (tx, happened, { book, about, lease }) => {
    const { currency, startsOn: booksStartOn } = requireOpen(book).ledger
    const { startDate: startsOn, endDate: endsOn = null, amount, clientId, label = null, ...terms } = form
    requireAmounts(currency, { amount })
    const [before] = await tx
      .select()
      .from(chargeSchedules)
      .where(and(eq(chargeSchedules.authorId, actor.id), eq(chargeSchedules.clientId, clientId)))
    if (before) {
      if (before.leaseId !== leaseId || before.kind !== form.kind) throw isAnotherSchedule()
      return before.id
    }
    if (startsOn < booksStartOn) throw invalid({ startDate: ({ day }) => `The books start on ${day(booksStartOn)}` })
    if (startsOn > lease.endsOn) throw invalid({ startDate: ({ day }) => `The lease ends on ${day(lease.endsOn)}` })
    if (book.schedules.length >= SCHEDULES_MAX)
      throw new Refusal('conflict', `A lease has at most ${SCHEDULES_MAX} schedules`)
    if (form.kind === 'rent') requireNoRent(book, startsOn, endsOn ?? lease.endsOn)
    const row = {
      id: v7(),
      leaseId,
      ...terms,
      startsOn,
      endsOn,
      label,
      nextPeriodOn: startsOn,
      clientId,
      authorId: actor.id,
    }
    const added = onlyRow(await tx.insert(chargeSchedules).values(row).returning())
    const given = { scheduleId: row.id, startsOn, cents: toCents(amount, currency), authorId: actor.id }
    const amounts = await tx.insert(scheduleAmounts).values(given).returning()
    book.schedules.push({ ...added, amounts })
    happened.add(scheduleChanged, actor, { ...about, data: { scheduleId: row.id, change: 'added' as const } })
    return row.id
  })
  return findShown(context.db, id)
}

/** A schedule, and the currency of its amounts. */
type Shown = [schedule: Schedule, currency: string]

export const isAnotherSchedule = () => new Refusal('conflict', 'This clientId stands for another schedule')

function requireNoRent(book: Book, startsOn: string, endsOn: string) {
  const isLetTwice = book.schedules.some(
    (one) => one.kind === 'rent' && one.startsOn <= endsOn && lastDayOf(one, book.lease.endsOn) >= startsOn,
  )
  if (isLetTwice)
    throw invalid({ startDate: 'Rent is charged for these days already: end that first, or change its amount' })
}

/**
 * Changes the amount of a schedule from a day on. Corrects charges issued beyond that day.
 * @throws not_found, forbidden (the tenant), invalid (an amount that the currency hasn't, a day outside the schedule or the books),
 *   conflict (no books, or too many amounts)
 */
export function changeAmount(context: Context, actor: Actor, id: string, form: NewAmount): Promise<Shown> {
  return changeSchedule(context, actor, id, 'amount', async (tx, { book }, schedule) => {
    const { currency } = book.ledger
    const { startDate: startsOn, amount } = form
    requireAmounts(currency, { amount })
    requireWithin(book, schedule, startsOn, 'startDate')
    if (schedule.amounts.length >= AMOUNTS_MAX)
      throw new Refusal('conflict', `A schedule has at most ${AMOUNTS_MAX} amounts`)
    const cents = toCents(amount, currency)
    const at = schedule.amounts.find(
      (one) => one.startsOn <= startsOn && (one.endsOn === null || one.endsOn >= startsOn),
    )
    const isOf = (day: string) => and(eq(scheduleAmounts.scheduleId, id), eq(scheduleAmounts.startsOn, day))
    if (at?.startsOn === startsOn) {
      await tx.update(scheduleAmounts).set({ cents, authorId: actor.id }).where(isOf(startsOn))
    } else if (at) {
      await tx
        .update(scheduleAmounts)
        .set({ endsOn: addDays(startsOn, -1) })
        .where(isOf(at.startsOn))
      const until = at.endsOn
      await tx.insert(scheduleAmounts).values({ scheduleId: id, startsOn, endsOn: until, cents, authorId: actor.id })
    }
    await reload(tx, book, id)
    const why = { actorId: actor.id, reason: 'amount_changed' } as const
    await reissueCharges(tx, book, startsOn, why, (one) => one.id === id)
  })
}

/**
 * Ends a schedule on a day. Corrects charges issued beyond that day.
 * @throws not_found, forbidden (the tenant), invalid (a day outside the schedule or the books), conflict (no books)
 */
export function endSchedule(context: Context, actor: Actor, id: string, endsOn: string): Promise<Shown> {
  return changeSchedule(context, actor, id, 'end', async (tx, { book }, schedule) => {
    requireWithin(book, schedule, endsOn, 'endDate')
    await tx.update(chargeSchedules).set({ endsOn }).where(eq(chargeSchedules.id, id))
    await reload(tx, book, id)
    const why = { actorId: actor.id, reason: 'amount_changed' } as const
    await reissueCharges(tx, book, addDays(endsOn, 1), why, (one) => one.id === id)
  })
}

async function changeSchedule(
  context: Context,
  actor: Actor,
  id: string,
  change: 'amount' | 'end',
  run: (tx: Db, kept: Kept, schedule: Schedule) => Promise<void>,
): Promise<Shown> {
  const [found] = await context.db
    .select({ leaseId: chargeSchedules.leaseId })
    .from(chargeSchedules)
    .where(eq(chargeSchedules.id, id))
  if (!found) throw notFound('Schedule')
  await keepBooks(context, actor, { ...found, named: 'Schedule' }, async (tx, happened, kept) => {
    requireOpen(kept.book)
    const schedule = kept.book.schedules.find((one) => one.id === id)
    if (!schedule) throw notFound('Schedule')
    await run(tx, kept, schedule)
    happened.add(scheduleChanged, actor, { ...kept.about, data: { scheduleId: id, change } })
  })
  return findShown(context.db, id)
}

function requireOpen(book: Book): Book {
  if (book.ledger.endsOn !== null) throw new Refusal('conflict', 'This home has another owner now')
  return book
}

function requireWithin({ ledger, lease }: Book, schedule: Schedule, on: string, field: 'startDate' | 'endDate') {
  const first = schedule.startsOn > ledger.startsOn ? schedule.startsOn : ledger.startsOn
  const last = lastDayOf(schedule, lease.endsOn)
  if (on < first || on > last)
    throw invalid({ [field]: ({ day }) => `Choose a day from ${day(first)} to ${day(last)}` })
}

/** Reads a changed schedule again into the book. */
async function reload(tx: Db, book: Book, id: string) {
  const anew = await findSchedule(tx, id)
  const at = book.schedules.findIndex((one) => one.id === id)
  book.schedules[at] = { ...anew, nextPeriodOn: book.schedules[at]?.nextPeriodOn ?? anew.nextPeriodOn }
}

const findSchedule = async (db: Db, id: string): Promise<Schedule> =>
  onlyRow(await loadSchedules(db, eq(chargeSchedules.id, id)))

async function findShown(db: Db, id: string): Promise<Shown> {
  const schedule = await findSchedule(db, id)
  const { currency } = onlyRow(
    await db.select({ currency: leases.currency }).from(leases).where(eq(leases.id, schedule.leaseId)),
  )
  return [schedule, currency]
}
