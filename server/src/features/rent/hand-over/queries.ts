import { fullName } from '@lintel/contract/names'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { users } from '../../accounts/table.ts'
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

/** What becomes of the books of leases of one currency. Amounts are in minor units. */
export type MovedBooks = {
  currency: string
  leases: number
  /** Charges that fall due after today, and their sum: they are the new owner's. */
  comingCharges: number
  comingCents: number
  /** Of tenants, and deposits held for them: the new owner's. */
  creditCents: number
  depositCents: number
  /** Due today or before, and not paid: still owed to the old owner. */
  arrearsCents: number
}

/** @returns the full names of both owners */
export async function findOwnerNames(db: Db, { fromId, toId }: { fromId: string; toId: string }) {
  const { id, firstName, lastName } = users
  const rows = await db
    .select({ id, firstName, lastName })
    .from(users)
    .where(isAnyOf(id, [fromId, toId]))
  const nameOf = (owner: string) => fullName(rows.find((row) => row.id === owner) ?? {})
  return { from: nameOf(fromId), to: nameOf(toId) }
}

/** What `handOverBooks` would move, and what stays with the old owner, by currency. */
export async function previewHandOver(
  db: Db,
  by: By,
  { propertyIds, fromId }: { propertyIds: string[]; fromId: string },
  now: Date,
): Promise<MovedBooks[]> {
  const going = await loadGoing(db, await listBookedLeases(db, propertyIds), fromId, now)
  // As the hand-over ends them: nothing more is issued.
  for (const book of going) book.ledger = { ...book.ledger, endsOn: book.today }
  const byCurrency = groupBy(await releaseBooks(db, by, going), ({ book }) => book.ledger.currency)
  return [...byCurrency].toSorted().map(([currency, released]) => summarize(currency, released))
}

function summarize(currency: string, released: ReleasedBook[]): MovedBooks {
  const coming = released.flatMap((one) => one.coming)
  const sum = (cents: number[]) => cents.reduce((total, part) => total + part, 0)
  return {
    currency,
    leases: released.length,
    comingCharges: coming.length,
    comingCents: sum(coming.map(({ cents }) => cents)),
    creditCents: sum(released.flatMap(({ book }) => book.payments.map(({ openCents }) => openCents))),
    depositCents: sum(released.map(({ depositCents }) => depositCents)),
    arrearsCents: sum(released.flatMap(({ book }) => book.charges.map(({ openCents }) => openCents))),
  }
}
