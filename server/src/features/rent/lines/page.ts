import type { Page } from '@lintel/contract/paging'
import { and, between, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAfter, type KeysetOrder, orderBy, readPlace, toPage } from '../../../db/paging.ts'
import { wrongCursor } from '../../../errors/refusal.ts'
import { leases } from '../../leases/table.ts'
import { ledgerEntries, ledgers } from '../table.ts'

/** Days are `YYYY-MM-DD`, both inclusive. */
export type Range = { from: string; through: string }

/** A line's place, and the balance after it. */
export type PlacedLine = { id: string; effectiveOn: string; balanceCents: number }

type PageOfLines = {
  /** Which ledgers, joined with their leases. */
  condition: SQL | undefined
  order: KeysetOrder
  range?: Range
  /** A select of the balance where the list begins: before its oldest line, or after its newest. */
  begin: SQLWrapper
  limit: number
  cursor?: string | undefined
}

const { id, effectiveOn, changeCents, ledgerId } = ledgerEntries

/** Whether an entry changes what the tenant owes; as in the index `ledger_lines`. */
export const isLine: SQL = sql`${changeCents} <> 0`

/**
 * A page of the lines of ledgers, each with the balance of all of them. Reads a page of each ledger at most, however many lines it has: the
 * cursor also holds the balance at the end of its page.
 * @throws invalid for a cursor of another list
 */
export async function listPlacedLines(
  db: Db,
  { condition, order, range, begin, limit, cursor }: PageOfLines,
): Promise<Page<PlacedLine>> {
  const before = readCursor(cursor)
  const place = readPlace(order, before?.cursor)
  const line = db
    .select({ id, effectiveOn, changeCents })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerId, ledgers.id),
        isLine,
        range && between(effectiveOn, range.from, range.through),
        place && isAfter(order, { id, effectiveOn }, place),
      ),
    )
    .orderBy(...orderBy(order, { id, effectiveOn }))
    .limit(limit + 1)
    .as('line')
  const page = toPage(
    await db
      .select({
        id: line.id,
        effectiveOn: line.effectiveOn,
        changeCents: line.changeCents,
        beginCents: sql<number>`(${before ? sql`${before.balanceCents}` : begin})::float8`,
      })
      .from(ledgers)
      .innerJoin(leases, eq(leases.id, ledgers.leaseId))
      .crossJoinLateral(line)
      .where(condition)
      .orderBy(...orderBy(order, { id: line.id, effectiveOn: line.effectiveOn }))
      .limit(limit + 1),
    { limit },
    order,
  )
  let balance = page.rows[0]?.beginCents ?? 0
  const rows = page.rows.map((row) => {
    const after = order.direction === 'asc' ? balance + row.changeCents : balance
    balance = order.direction === 'asc' ? after : balance - row.changeCents
    return { id: row.id, effectiveOn: row.effectiveOn, balanceCents: after }
  })
  return { rows, next: page.next && `${page.next}.${balance}` }
}

/** A cursor of `toPage`, and the balance at the end of its page in minor units. */
const CURSOR = /^([\w-]+)\.(-?\d{1,15})$/

function readCursor(text: string | undefined) {
  if (!text) return null
  const [, cursor, balance] = CURSOR.exec(text) ?? []
  if (cursor === undefined) throw wrongCursor()
  return { cursor, balanceCents: Number(balance) }
}
