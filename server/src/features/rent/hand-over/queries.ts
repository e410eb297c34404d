import type { HandOverPreview } from '@lintel/contract/accounts/schema'
import { fromCents } from '@lintel/contract/money'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { groupBy } from '../books/load.ts'
import type { By } from '../books/post.ts'
import { ledgers } from '../table.ts'
import { loadGoing, type ReleasedBook, releaseBooks } from './release.ts'

/** @returns the leases of homes that have books, of whichever owner */
export async function listBookedLeases(db: Db, propertyIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ leaseId: ledgers.leaseId })
    .from(ledgers)
    .where(isAnyOf(ledgers.propertyId, propertyIds))
  return rows.map(({ leaseId }) => leaseId)
}

/** What `handOverBooks` would move, and what stays with the old owner, by currency. */
export async function previewHandOver(
  db: Db,
  by: By,
  { propertyIds, fromId }: { propertyIds: string[]; fromId: string },
  now: Date,
): Promise<HandOverPreview['books']> {
  const going = await loadGoing(db, await listBookedLeases(db, propertyIds), fromId, now)
  // As the hand-over ends them: nothing more is issued.
  for (const book of going) book.ledger = { ...book.ledger, endsOn: book.today }
  const byCurrency = groupBy(await releaseBooks(db, by, going), ({ book }) => book.ledger.currency)
  return [...byCurrency].toSorted().map(([currency, released]) => summarize(currency, released))
}

function summarize(currency: string, released: ReleasedBook[]): HandOverPreview['books'][number] {
  const coming = released.flatMap((one) => one.coming)
  const sum = (cents: number[]) =>
    fromCents(
      cents.reduce((total, part) => total + part, 0),
      currency,
    )
  return {
    currency,
    leases: released.length,
    comingCharges: coming.length,
    coming: sum(coming.map(({ cents }) => cents)),
    credit: sum(released.flatMap(({ book }) => book.payments.map(({ openCents }) => openCents))),
    deposits: sum(released.map(({ depositCents }) => depositCents)),
    arrears: sum(released.flatMap(({ book }) => book.charges.map(({ openCents }) => openCents))),
  }
}
