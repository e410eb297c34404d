import { addDays } from '@lintel/contract/calendar'
import type { Db } from '../../../db/connect.ts'
import type { Book } from '../books/book.ts'
import { stepBook } from '../books/step.ts'
import { type ReissuedCharge, reissueCharges } from './reissue.ts'

/**
 * Sets the books of a lease right in memory for an earlier last day. Those of an earlier owner stay as they are.
 * @returns the charges that change
 */
export async function shortenBooks(
  db: Db,
  books: Book[],
  { actorId, endsOn }: { actorId: string; endsOn: string },
): Promise<ReissuedCharge[]> {
  const changed: ReissuedCharge[] = []
  for (const book of books) {
    book.lease = { ...book.lease, endsOn }
    if (book.ledger.endsOn !== null) continue
    const why = { actorId, reason: 'lease_shortened' } as const
    changed.push(...(await reissueCharges(db, book, addDays(endsOn, 1), why)))
  }
  for (const book of books) stepBook(book)
  return changed
}
