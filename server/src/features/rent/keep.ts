import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { notFound, Refusal } from '../../errors/refusal.ts'
import type { Happened } from '../../events/happened.ts'
import { runCommand } from '../../events/run-command.ts'
import type { Book } from './books/book.ts'
import { loadBooks, lockLeases } from './books/load.ts'
import { saveBooks } from './books/save.ts'
import { stepBook } from './books/step.ts'
import { findKeptLease, type RentLease } from './queries.ts'
import { touchBooks } from './touch.ts'

export type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/** The books that a command changes, and what its event says of them. */
export type Kept = RentLease & { book: Book; books: Book[]; about: ReturnType<typeof aboutBook> }

/** What a call names, from which the lease and the ledger follow. */
type Named = 'Charge' | 'Payment' | 'Schedule'

/**
 * Find, may, lock, change, write: the path of every command about the books of a lease. Afterwards credit is used for what is due.
 * @param ledgerOf the ledger, where a charge or payment names it; else the caller's own, or for agents the present owner's
 * @throws not_found (or in books of another owner), forbidden (the tenant), conflict (there are no books)
 */
export function keepBooks<T>(
  context: Context,
  actor: Actor,
  { leaseId, ledgerId, named }: { leaseId: string; ledgerId?: string; named?: Named },
  change: (tx: Db, happened: Happened, kept: Kept) => Promise<T>,
): Promise<T> {
  return runCommand(context, async (tx, happened) => {
    await findKeptLease(tx, actor, leaseId, named)
    await lockLeases(tx, [leaseId])
    // Again under the lock: a hand-over may have come first.
    const found = await findKeptLease(tx, actor, leaseId, named)
    const books = await loadBooks(tx, [leaseId], new Date())
    const book = chooseBook(books, actor, ledgerId, named)
    const result = await change(tx, happened, { ...found, book, books, about: aboutBook(found, book) })
    for (const one of books) stepBook(one)
    touchBooks(
      happened,
      books.filter((one) => one === book || one.posted.entries.length > 0),
    )
    await saveBooks(tx, books)
    return result
  })
}

/**
 * The actor's own books; for agents those named, else those of the present owner.
 * @throws not_found (those named are another owner's), conflict (there are none)
 */
export function chooseBook(books: Book[], actor: Actor, ledgerId?: string, named: Named = 'Charge'): Book {
  const own = isApprovedAgent(actor) ? books : books.filter(({ ledger }) => ledger.ownerId === actor.id)
  const book = ledgerId
    ? own.find(({ ledger }) => ledger.id === ledgerId)
    : (own.find(({ ledger }) => ledger.endsOn === null) ?? own.at(-1))
  if (!book && ledgerId) throw notFound(named)
  if (!book) throw new Refusal('conflict', 'The books of this lease have not been started')
  return book
}

/** What every event says of the books of a lease. */
export const aboutBook = ({ lease, property }: RentLease, { ledger }: Book) => ({
  id: lease.id,
  personId: lease.tenantId,
  property,
  landlordId: ledger.ownerId,
})
