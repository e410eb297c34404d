import { addDays } from '@lintel/contract/calendar'
import type { LeaseEndPreview } from '@lintel/contract/leases/schema'
import { fromCents } from '@lintel/contract/money'
import { CHARGE_KINDS } from '@lintel/contract/rent/words'
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

/** @param books set right already @param changed the charges that changed with them */
export function presentShortening(books: Book[], changed: ReissuedCharge[]): LeaseEndPreview['books'] {
  const currency = books[0]?.ledger.currency
  if (currency === undefined) return null
  const creditCents = books.flatMap(({ payments }) => payments).reduce((sum, { openCents }) => sum + openCents, 0)
  return {
    currency,
    charges: changed.map(({ charge, anew }) => ({
      word: CHARGE_KINDS[charge.kind].word,
      periodStartsOn: charge.periodStartsOn,
      periodEndsOn: charge.periodEndsOn,
      amount: fromCents(charge.cents, currency),
      newAmount: anew && fromCents(anew.cents, currency),
    })),
    credit: fromCents(creditCents, currency),
  }
}
