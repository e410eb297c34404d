import { and, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { batchesOf, isAnyOf } from '../../../db/many.ts'
import { chargeSchedules, charges, ledgerEntries, ledgers, ledgerTransfers, payments } from '../table.ts'
import { type Book, nothingPosted, type Posted } from './book.ts'

/** Writes the posted entries of books, and the day of their next step. */
export async function saveBooks(tx: Db, books: Book[], now = new Date()): Promise<void> {
  const all = <Key extends keyof Posted>(key: Key) =>
    books.flatMap(({ posted }) => posted[key] as Posted[Key][number][])
  // First, so that a period can be charged anew.
  for (const [table, key] of [
    [charges, 'reversedChargeIds'],
    [payments, 'reversedPaymentIds'],
  ] as const) {
    const ids = all(key) as string[]
    if (ids.length === 0) continue
    await tx
      .update(table)
      .set({ reversedAt: now })
      .where(and(isAnyOf(table.id, ids), isNull(table.reversedAt)))
  }
  for (const rows of batchesOf(all('charges'))) await tx.insert(charges).values(rows as Posted['charges'])
  for (const rows of batchesOf(all('payments'))) await tx.insert(payments).values(rows as Posted['payments'])
  for (const rows of batchesOf(all('entries'))) await tx.insert(ledgerEntries).values(rows as Posted['entries'])
  for (const rows of batchesOf(all('transfers'))) await tx.insert(ledgerTransfers).values(rows as Posted['transfers'])
  await saveSteps(tx, books)
  for (const book of books) book.posted = nothingPosted()
}

async function saveSteps(tx: Db, books: Book[]): Promise<void> {
  const found = books.map(({ ledger }) => ledger)
  const list = (values: (string | null)[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
  const ids = list(
    found.map(({ id }) => id),
    'uuid',
  )
  const nextSteps = list(
    found.map(({ nextStepOn }) => nextStepOn),
    'date',
  )
  const nextNotices = list(
    found.map(({ nextNoticeOn }) => nextNoticeOn),
    'date',
  )
  const oldest = list(
    found.map(({ oldestDueOn }) => oldestDueOn),
    'date',
  )
  await tx.execute(sql`
    update ${ledgers} set next_step_on = step.next_on, next_notice_on = step.notice_on, oldest_due_on = step.oldest_on
    from unnest(${ids}, ${nextSteps}, ${nextNotices}, ${oldest}) as step (id, next_on, notice_on, oldest_on)
    where ledgers.id = step.id
      and (ledgers.next_step_on, ledgers.next_notice_on, ledgers.oldest_due_on)
        is distinct from (step.next_on, step.notice_on, step.oldest_on)`)
  const schedules = [...new Map(books.flatMap(({ schedules }) => schedules).map((one) => [one.id, one])).values()]
  if (schedules.length === 0) return
  await tx.execute(sql`
    update ${chargeSchedules} set next_period_on = next.day
    from unnest(${list(
      schedules.map(({ id }) => id),
      'uuid',
    )}, ${list(
      schedules.map(({ nextPeriodOn }) => nextPeriodOn),
      'date',
    )})
      as next (id, day)
    where charge_schedules.id = next.id and charge_schedules.next_period_on <> next.day`)
}
