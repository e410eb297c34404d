import { addDays } from '@lintel/contract/calendar'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import type { Book } from '../books/book.ts'
import { loadBooks } from '../books/load.ts'
import { openLedgers } from '../books/open.ts'
import { type By, postCharge, postDeposit, postPayment, postRefund } from '../books/post.ts'
import { saveBooks } from '../books/save.ts'
import { stepBook } from '../books/step.ts'
import { copyTold } from '../notices/told.ts'
import { type ChargeRow, ledgers } from '../table.ts'
import { loadGoing, releaseBooks } from './release.ts'

type HandOver = { leaseIds: string[]; propertyIds: string[]; fromId: string; toId: string }

/**
 * Moves the books of leases to the new owner of their homes. Charges due after today move, with the tenants' credit and the deposits,
 * which the old owner pays to the new one; charges already due stay the old owner's. The leases are locked.
 * @returns the new owner's books
 */
export async function handOverBooks(tx: Db, by: By, { leaseIds, fromId, toId }: HandOver, now: Date): Promise<Book[]> {
  const before = await loadGoing(tx, leaseIds, fromId, now)
  if (before.length === 0) return []
  const returning = await reopen(tx, before, toId)
  await openLedgers(
    tx,
    before
      .filter(({ lease }) => !returning.has(lease.id))
      .map(({ lease, today }) => ({ lease, ownerId: toId, startsOn: addDays(today, 1) })),
  )
  // Of each time zone.
  for (const today of new Set(before.map((book) => book.today))) {
    const ids = before.filter((book) => book.today === today).map(({ ledger }) => ledger.id)
    await tx.update(ledgers).set({ endsOn: today }).where(isAnyOf(ledgers.id, ids))
  }
  const leaseIdsOf = before.map(({ lease }) => lease.id)
  const books = await loadBooks(tx, leaseIdsOf, now)
  const released = await releaseBooks(
    tx,
    by,
    books.filter(({ ledger }) => ledger.ownerId === fromId),
  )
  const newBooks = new Map(books.filter(({ ledger }) => ledger.ownerId === toId).map((book) => [book.lease.id, book]))
  for (const { book, coming, depositCents } of released) {
    const to = newBooks.get(book.lease.id)
    if (!to) throw new Error(`the new owner has no ledger of lease ${book.lease.id}`)
    for (const charge of coming) postAgain(to, by, charge)
    moveMoney(by, book, to, depositCents)
  }
  for (const book of books) stepBook(book)
  await saveBooks(tx, books, now)
  await copyTold(
    tx,
    released.flatMap(({ book }) => {
      const to = newBooks.get(book.lease.id)
      return to ? [{ from: book.ledger.id, to: to.ledger.id }] : []
    }),
  )
  return [...newBooks.values()]
}

/** Opens again what the new owner had before. @returns the leases */
async function reopen(tx: Db, before: Book[], toId: string): Promise<Set<string>> {
  const reopened = await tx
    .update(ledgers)
    .set({ endsOn: null })
    .where(
      and(
        isAnyOf(
          ledgers.leaseId,
          before.map(({ lease }) => lease.id),
        ),
        eq(ledgers.ownerId, toId),
      ),
    )
    .returning({ leaseId: ledgers.leaseId })
  return new Set(reopened.map(({ leaseId }) => leaseId))
}

function postAgain(to: Book, by: By, charge: ChargeRow): void {
  const { kind, cents, dueOn, label, scheduleId, periodStartsOn, periodEndsOn, sum } = charge
  postCharge(to, by, { kind, cents, dueOn, label, scheduleId, periodStartsOn, periodEndsOn, sum })
}

/** Credit that no charge of the old owner uses, and the deposit. */
function moveMoney(by: By, from: Book, to: Book, depositCents: number): void {
  for (const payment of from.payments.filter(({ openCents }) => openCents > 0)) {
    const cents = payment.openCents
    postRefund(from, by, payment)
    postPayment(to, by, { kind: 'handed_over', cents, receivedOn: from.today })
  }
  if (depositCents === 0) return
  postDeposit(from, by, 'out', 'bank', depositCents)
  postDeposit(to, by, 'in', 'bank', depositCents)
}
