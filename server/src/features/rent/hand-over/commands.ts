import { addDays } from '@lintel/contract/calendar'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import type { Book } from '../books/book.ts'
import { groupBy, loadBooks } from '../books/load.ts'
import { openLedgers } from '../books/open.ts'
import { type By, postCharge, postDeposit, postPayment, postRefund } from '../books/post.ts'
import { saveBooks } from '../books/save.ts'
import { stepBook } from '../books/step.ts'
import { takeBack } from '../charges/commands.ts'
import { type ChargeRow, charges, ledgerAccounts, ledgers } from '../table.ts'

type HandOver = { leaseIds: string[]; propertyIds: string[]; fromId: string; toId: string }

/**
 * Moves the books of leases to the new owner of their homes. What is to fall due after today is theirs, with the tenants' credit and the
 * deposits, which the old owner pays over to them; what was due stays the old owner's. The leases are locked.
 * @returns the tenants
 */
export async function handOverBooks(
  tx: Db,
  by: By,
  { leaseIds, fromId, toId }: HandOver,
  now: Date,
): Promise<string[]> {
  const before = (await loadBooks(tx, leaseIds, now)).filter(
    ({ ledger }) => ledger.ownerId === fromId && ledger.endsOn === null,
  )
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
  const coming = await listComing(tx, books, fromId)
  const deposits = await depositsOf(tx, books)
  const moves = books
    .filter(({ ledger }) => ledger.ownerId === fromId)
    .map((book) => ({ book, taken: coming.get(book.ledger.id) ?? [] }))
  await takeBack(tx, moves, { ...by, reason: 'handed_over' })
  const newBooks = new Map(books.filter(({ ledger }) => ledger.ownerId === toId).map((book) => [book.lease.id, book]))
  for (const { book, taken } of moves) {
    const to = newBooks.get(book.lease.id)
    if (!to) throw new Error(`the new owner has no ledger of lease ${book.lease.id}`)
    for (const charge of taken) postAgain(to, by, charge)
    moveMoney(by, book, to, deposits.get(book.ledger.id) ?? 0)
  }
  for (const book of books) stepBook(book)
  await saveBooks(tx, books, now)
  return books.map(({ lease }) => lease.tenantId)
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

/** Charges that fall due after today, by ledger. */
async function listComing(tx: Db, books: Book[], fromId: string): Promise<Map<string, ChargeRow[]>> {
  const of = books.filter(({ ledger }) => ledger.ownerId === fromId)
  const todayOf = new Map(of.map(({ ledger, today }) => [ledger.id, today]))
  const rows = await tx
    .select()
    .from(charges)
    .where(and(isAnyOf(charges.ledgerId, [...todayOf.keys()]), isNull(charges.reversedAt)))
    .orderBy(charges.dueOn, charges.id)
  return groupBy(
    rows.filter(({ ledgerId, dueOn }) => dueOn > (todayOf.get(ledgerId) ?? '')),
    ({ ledgerId }) => ledgerId,
  )
}

function postAgain(to: Book, by: By, charge: ChargeRow): void {
  const { kind, cents, dueOn, label, scheduleId, periodStartsOn, periodEndsOn, sum } = charge
  postCharge(to, by, { kind, cents, dueOn, label, scheduleId, periodStartsOn, periodEndsOn, sum })
}

/** Credit that no charge of the old owner uses, and the deposit. */
function moveMoney(by: By, from: Book, to: Book, depositCents: number): void {
  // What is due takes its credit first.
  stepBook(from)
  for (const payment of from.payments.filter(({ openCents }) => openCents > 0)) {
    const cents = payment.openCents
    postRefund(from, by, payment)
    postPayment(to, by, { kind: 'handed_over', cents, receivedOn: from.today })
  }
  if (depositCents === 0) return
  postDeposit(from, by, 'out', 'bank', depositCents)
  postDeposit(to, by, 'in', 'bank', depositCents)
}

async function depositsOf(tx: Db, books: Book[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ ledgerId: ledgerAccounts.ledgerId, cents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(
      and(
        isAnyOf(
          ledgerAccounts.ledgerId,
          books.map(({ ledger }) => ledger.id),
        ),
        eq(ledgerAccounts.kind, 'deposit'),
        gt(ledgerAccounts.balanceCents, 0),
      ),
    )
  return new Map(rows.map(({ ledgerId, cents }) => [ledgerId ?? '', cents]))
}
