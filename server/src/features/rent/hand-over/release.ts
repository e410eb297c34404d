import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import type { Book } from '../books/book.ts'
import { groupBy, loadBooks } from '../books/load.ts'
import type { By } from '../books/post.ts'
import { stepBook } from '../books/step.ts'
import { takeBack } from '../charges/commands.ts'
import { type ChargeRow, charges, ledgerAccounts } from '../table.ts'

/**
 * The books of an old owner once what goes over has been taken from them: `coming` are the charges that fall due after today, open
 * payments are the tenant's credit, and open charges are the arrears that stay.
 */
export type ReleasedBook = { book: Book; coming: ChargeRow[]; depositCents: number }

/** The books that an owner hands over: of the present, not of an earlier owner. */
export const loadGoing = async (db: Db, leaseIds: string[], fromId: string, now: Date): Promise<Book[]> =>
  (await loadBooks(db, leaseIds, now)).filter(({ ledger }) => ledger.ownerId === fromId && ledger.endsOn === null)

/** Takes back in memory what falls due after today, and uses credit for what is due. */
export async function releaseBooks(db: Db, by: By, books: Book[]): Promise<ReleasedBook[]> {
  const coming = await listComing(db, books)
  const deposits = await depositsOf(db, books)
  const released = books.map((book) => ({
    book,
    coming: coming.get(book.ledger.id) ?? [],
    depositCents: deposits.get(book.ledger.id) ?? 0,
  }))
  await takeBack(
    db,
    released.map(({ book, coming: taken }) => ({ book, taken })),
    { ...by, reason: 'handed_over' },
  )
  for (const { book } of released) stepBook(book)
  return released
}

/** Charges that fall due after today, by ledger. */
async function listComing(db: Db, books: Book[]): Promise<Map<string, ChargeRow[]>> {
  if (books.length === 0) return new Map()
  const todayOf = new Map(books.map(({ ledger, today }) => [ledger.id, today]))
  const firstToday = [...todayOf.values()].toSorted()[0] as string
  const rows = await db
    .select()
    .from(charges)
    .where(
      and(isAnyOf(charges.ledgerId, [...todayOf.keys()]), gt(charges.dueOn, firstToday), isNull(charges.reversedAt)),
    )
    .orderBy(charges.dueOn, charges.id)
  return groupBy(
    rows.filter(({ ledgerId, dueOn }) => dueOn > (todayOf.get(ledgerId) ?? '')),
    ({ ledgerId }) => ledgerId,
  )
}

async function depositsOf(db: Db, books: Book[]): Promise<Map<string, number>> {
  const rows = await db
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
