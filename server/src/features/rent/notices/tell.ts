import { RENT } from '@lintel/contract/rent/tags'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import type { Happened } from '../../../events/happened.ts'
import { runCommand } from '../../../events/run-command.ts'
import { dayIn } from '../../../format/days.ts'
import { leases } from '../../leases/table.ts'
import { properties } from '../../properties/table.ts'
import type { Book } from '../books/book.ts'
import { groupBy, loadBooks } from '../books/load.ts'
import { saveBooks } from '../books/save.ts'
import { dayAfterNotices, stepBook } from '../books/step.ts'
import { rentDue, rentOverdue } from '../events.ts'
import type { Context } from '../keep.ts'
import { ledgers } from '../table.ts'
import { dueData, overdueData, toldOf } from './decide.ts'
import { addTold, type Told } from './told.ts'

/** Leases of one transaction. */
const BATCH_LEASES = 200

/**
 * Tells tenants what is due soon, and tenants and landlords what is overdue: once for each due day, and after a pause one notice of
 * the state now. Runs at once in several processes share the work.
 */
export async function tellOfRent(context: Context, now: Date): Promise<void> {
  for (const timeZone of await listNoticeZones(context.db)) while ((await tellBatch(context, timeZone, now)) > 0);
}

async function listNoticeZones(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    with recursive zones (zone) as (
      select min(time_zone) from ledgers where next_notice_on is not null
      union all
      select (select min(time_zone) from ledgers where next_notice_on is not null and time_zone > zone)
      from zones where zone is not null
    )
    select zone from zones where zone is not null`)
  return rows.map(({ zone }) => zone)
}

/** @returns the number of ledgers found */
function tellBatch(context: Context, timeZone: string, now: Date): Promise<number> {
  return runCommand(context, async (tx, happened) => {
    const found = await tx
      .select({ id: leases.id })
      .from(ledgers)
      .innerJoin(leases, eq(leases.id, ledgers.leaseId))
      .where(and(eq(ledgers.timeZone, timeZone), lte(ledgers.nextNoticeOn, dayIn(timeZone, now))))
      .orderBy(ledgers.nextNoticeOn, ledgers.leaseId)
      .limit(BATCH_LEASES)
      .for('no key update', { of: leases, skipLocked: true })
    const books = await loadBooks(tx, [...new Set(found.map(({ id }) => id))], now)
    // Another process may have come first.
    await tellBooks(tx, happened, books.filter(hasNotices), now)
    return found.length
  })
}

const hasNotices = ({ ledger, today }: Book) => ledger.nextNoticeOn !== null && ledger.nextNoticeOn <= today

/** The leases are locked: what was paid before is known, and what is paid afterwards waits. */
async function tellBooks(tx: Db, happened: Happened, books: Book[], now: Date): Promise<void> {
  for (const book of books) {
    stepBook(book)
    book.ledger.nextNoticeOn = dayAfterNotices(book)
    if (book.posted.entries.length > 0) happened.touch(partiesOf(book), RENT)
  }
  await saveBooks(tx, books, now)
  const told = groupBy(await addTold(tx, books.flatMap(toldOf)), ({ ledgerId }) => ledgerId)
  const homes = await findHomes(tx, books)
  for (const book of books) tell(happened, book, homes, told.get(book.ledger.id) ?? [])
}

/** The tenant may have no account. */
const partiesOf = ({ lease, ledger }: Book) => [lease.tenantId, ledger.ownerId].filter((id) => id !== null)

type Home = { id: string; title: string; ownerId: string }

async function findHomes(tx: Db, books: Book[]): Promise<Map<string, Home>> {
  const { id, title, ownerId } = properties
  const ids = [...new Set(books.map(({ ledger }) => ledger.propertyId))]
  const rows = await tx.select({ id, title, ownerId }).from(properties).where(isAnyOf(id, ids))
  return new Map(rows.map((home) => [home.id, home]))
}

/** One notice, whatever there is to tell. */
function tell(happened: Happened, book: Book, homes: Map<string, Home>, told: Told[]): void {
  const { lease, ledger } = book
  const home = homes.get(ledger.propertyId)
  if (!home) return
  const about = { id: lease.id, personId: lease.tenantId, home, landlordId: ledger.ownerId }
  const overdue = overdueData(book, told)
  if (overdue) {
    happened.add(rentOverdue, null, { ...about, data: overdue })
    return
  }
  const due = dueData(book, told)
  if (due) happened.add(rentDue, null, { ...about, data: due })
}
