import type { Db } from '../../../db/connect.ts'
import type { Happened } from '../../../events/happened.ts'
import { runCommand } from '../../../events/run-command.ts'
import { dayIn } from '../../../format/days.ts'
import type { Book } from '../books/book.ts'
import { groupBy, loadBooks } from '../books/load.ts'
import { saveBooks } from '../books/save.ts'
import { dayAfterNotices, stepBook } from '../books/step.ts'
import { rentDue, rentOverdue } from '../events.ts'
import type { Context } from '../keep.ts'
import { touchBooks } from '../touch.ts'
import { dueData, overdueData, toldOf } from './decide.ts'
import { findProperties, listNoticeZones, lockNextLeases, type Property } from './queries.ts'
import { addTold, type Told } from './told.ts'

/**
 * Tells tenants what is due soon, and tenants and landlords what is overdue: once for each due day, and after a pause one notice of
 * the state now. Runs at once in several processes share the work.
 */
export async function tellOfRent(context: Context, now: Date): Promise<void> {
  for (const timeZone of await listNoticeZones(context.db)) while ((await tellBatch(context, timeZone, now)) > 0);
}

/** @returns the number of ledgers found */
function tellBatch(context: Context, timeZone: string, now: Date): Promise<number> {
  return runCommand(context, async (tx, happened) => {
    const leaseIds = await lockNextLeases(tx, timeZone, dayIn(timeZone, now))
    const books = await loadBooks(tx, [...new Set(leaseIds)], now)
    // Another process may have come first.
    await tellBooks(tx, happened, books.filter(hasNotices), now)
    return leaseIds.length
  })
}

const hasNotices = ({ ledger, today }: Book) => ledger.nextNoticeOn !== null && ledger.nextNoticeOn <= today

/** The leases are locked: earlier payments are known, later ones wait. */
async function tellBooks(tx: Db, happened: Happened, books: Book[], now: Date): Promise<void> {
  for (const book of books) {
    stepBook(book)
    book.ledger.nextNoticeOn = dayAfterNotices(book)
    if (book.posted.entries.length > 0) touchBooks(happened, [book])
  }
  await saveBooks(tx, books, now)
  const told = groupBy(await addTold(tx, books.flatMap(toldOf)), ({ ledgerId }) => ledgerId)
  const properties = await findProperties(tx, books)
  for (const book of books) tell(happened, book, properties, told.get(book.ledger.id) ?? [])
}

/** One notice, whatever there is to tell. */
function tell(happened: Happened, book: Book, properties: Map<string, Property>, told: Told[]): void {
  const { lease, ledger } = book
  const property = properties.get(ledger.propertyId)
  if (!property) return
  const about = { id: lease.id, personId: lease.tenantId, property, landlordId: ledger.ownerId }
  const overdue = overdueData(book, told)
  if (overdue) {
    happened.add(rentOverdue, null, { ...about, data: overdue })
    return
  }
  const due = dueData(book, told)
  if (due) happened.add(rentDue, null, { ...about, data: due })
}
