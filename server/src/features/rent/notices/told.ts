import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { batchesOf } from '../../../db/many.ts'
import type { Book } from '../books/book.ts'
import { type ChargeRow, type RentNoticeKind, rentNotices } from '../table.ts'

/** A due day of a ledger with a notice. */
export type Told = { ledgerId: string; dueOn: string; kind: RentNoticeKind }

/** Records notices as sent. @returns the ones not sent before */
export async function addTold(tx: Db, given: Told[]): Promise<Told[]> {
  const { ledgerId, dueOn, kind } = rentNotices
  const added: Told[] = []
  for (const rows of batchesOf(given)) {
    const inserted = tx.insert(rentNotices).values(rows).onConflictDoNothing()
    added.push(...(await inserted.returning({ ledgerId, dueOn, kind })))
  }
  return added
}

/** Records notices of open charges as sent: the charges are older than the books. */
export async function countAsTold(
  tx: Db,
  books: Book[],
  isTold: (charge: ChargeRow, today: string) => boolean = () => true,
): Promise<void> {
  const told = books.flatMap(({ ledger, charges, today }) => {
    const days = new Set(charges.filter((charge) => isTold(charge, today)).map(({ dueOn }) => dueOn))
    return [...days].flatMap((dueOn) =>
      (['due', 'overdue'] as const).map((kind) => ({ ledgerId: ledger.id, dueOn, kind })),
    )
  })
  await addTold(tx, told)
}

/** Notices sent before a hand-over are not repeated by the new owner. */
export async function copyTold(tx: Db, ledgers: { from: string; to: string }[]): Promise<void> {
  const ids = (side: 'from' | 'to') => sql.param(ledgers.map((one) => one[side]))
  await tx.execute(sql`
    insert into ${rentNotices} (ledger_id, due_on, kind)
    select pair.new_id, told.due_on, told.kind
    from unnest(${ids('from')}::uuid[], ${ids('to')}::uuid[]) as pair (old_id, new_id)
      join ${rentNotices} as told on told.ledger_id = pair.old_id and told.kind = 'due'
    on conflict do nothing`)
}
