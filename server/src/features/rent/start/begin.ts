import { addDays } from '@lintel/contract/calendar'
import type { Db } from '../../../db/connect.ts'
import type { LeaseRow } from '../../leases/table.ts'
import { type Book, nothingPosted, type Schedule } from '../books/book.ts'
import { loadBooks } from '../books/load.ts'
import { addRentSchedules, openLedgers, rentSchedule } from '../books/open.ts'
import { type By, postCharge, postDeposit, postPayment } from '../books/post.ts'
import { saveBooks } from '../books/save.ts'
import { stepBook } from '../books/step.ts'
import { countAsTold } from '../notices/told.ts'
import { firstPeriodDay } from './first-day.ts'

/** Minor units from before the books. */
export type Opening = { owedCents: number; creditCents: number; depositCents: number }
export const NO_OPENING: Opening = { owedCents: 0, creditCents: 0, depositCents: 0 }

export type Beginning = Opening & { lease: LeaseRow; ownerId: string; startsOn: string }

/** Starts the books of leases, which are locked and have none of these owners. */
export async function beginBooks(tx: Db, by: By, given: Beginning[], now: Date): Promise<Book[]> {
  await openLedgers(tx, given)
  await addRentSchedules(
    tx,
    given.map(({ lease, startsOn }) => ({ lease, from: firstPeriodDay(lease, startsOn) })),
  )
  const books = await loadBooks(
    tx,
    given.map(({ lease }) => lease.id),
    now,
  )
  const keyOf = (leaseId: string, ownerId: string) => `${leaseId} ${ownerId}`
  const bookOf = new Map(books.map((book) => [keyOf(book.lease.id, book.ledger.ownerId), book]))
  const begun = []
  for (const one of given) {
    const book = bookOf.get(keyOf(one.lease.id, one.ownerId))
    if (!book) continue
    openBook(book, by, one)
    begun.push(book)
  }
  await saveBooks(tx, books, now)
  await countAsTold(tx, begun, ({ kind, dueOn }, today) => kind === 'opening' || dueOn < today)
  return books
}

/** What `beginBooks` would do with one lease, in memory. */
export function draftBooks({ lease, ownerId, startsOn, ...opening }: Beginning, today: string): Book {
  const { currency, timeZone, propertyId, endsOn } = lease
  const id = 'draft'
  const schedules: Schedule[] = lease.rentCents > 0 ? [rentSchedule(lease, firstPeriodDay(lease, startsOn))] : []
  const book: Book = {
    ledger: {
      id,
      leaseId: lease.id,
      ownerId,
      propertyId,
      currency,
      timeZone,
      startsOn,
      endsOn: null,
      leaseEndsOn: endsOn,
      nextStepOn: null,
      nextNoticeOn: null,
      oldestDueOn: null,
      createdAt: new Date(),
    },
    lease,
    accounts: {
      receivable: 'receivable',
      accrued: 'accrued',
      tenant_credit: 'tenant_credit',
      deposit: 'deposit',
      bank: 'bank',
      income: 'income',
      opening: 'opening',
    },
    charges: [],
    payments: [],
    schedules,
    today,
    posted: nothingPosted(),
  }
  openBook(book, { actorId: null }, opening)
  return book
}

/** Opening balances, and what is to be charged at once: the deposit of a lease to come, and what its schedules issue. */
export function openBook(book: Book, by: By, { owedCents, creditCents, depositCents }: Opening): void {
  const { lease, ledger, today } = book
  const before = ledger.startsOn > today ? today : addDays(ledger.startsOn, -1)
  if (owedCents > 0) postCharge(book, by, { kind: 'opening', cents: owedCents, dueOn: before })
  if (creditCents > 0) postPayment(book, by, { kind: 'opening', cents: creditCents, receivedOn: before })
  if (depositCents > 0) postDeposit(book, by, 'in', 'opening', depositCents)
  const missing = lease.startsOn >= ledger.startsOn ? lease.depositCents - depositCents : 0
  if (missing > 0) postCharge(book, by, { kind: 'deposit', cents: missing, dueOn: lease.startsOn })
  stepBook(book)
}
