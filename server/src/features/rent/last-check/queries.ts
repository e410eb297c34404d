import type { LastBooksCheck } from '@lintel/contract/rent/schema'
import type { Db } from '../../../db/connect.ts'
import { booksChecks, ledgers } from '../table.ts'

/** What the last check of the books found, and whether one is running. */
export async function findLastCheck(db: Db): Promise<LastBooksCheck> {
  const [row] = await db.select().from(booksChecks)
  return {
    hasBooks: await hasBooks(db),
    isRunning: Boolean(row?.requestedAt),
    last: row?.found ?? null,
    error: row?.error ?? null,
  }
}

/** Whether no check has begun or been asked for since then, though there are books. */
export async function isCheckDue(db: Db, since: Date): Promise<boolean> {
  const [row] = await db.select().from(booksChecks)
  const latest = row?.requestedAt ?? row?.begunAt
  return (!latest || latest < since) && (await hasBooks(db))
}

async function hasBooks(db: Db): Promise<boolean> {
  const found = await db.select({ id: ledgers.id }).from(ledgers).limit(1)
  return found.length > 0
}
