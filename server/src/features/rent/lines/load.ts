import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { personColumnsOf, users } from '../../accounts/table.ts'
import { chargeSchedules, charges, ledgerEntries, ledgers, payments } from '../table.ts'
import type { PlacedLine } from './page.ts'
import type { LineRow } from './present.ts'

const by = alias(users, 'line_by')
const owner = alias(users, 'line_owner')
const reversal = alias(ledgerEntries, 'line_reversal')

/** What lines are about: their charges and payments, who recorded them, and whether they were reversed. @returns in their order */
export async function loadLines(db: Db, lines: PlacedLine[]): Promise<LineRow[]> {
  const { kind, sourceId } = ledgerEntries
  const rows = await db
    .select({
      id: ledgerEntries.id,
      entry: ledgerEntries,
      charge: charges,
      schedule: chargeSchedules,
      payment: payments,
      currency: ledgers.currency,
      owner: personColumnsOf(owner),
      by: personColumnsOf(by),
      reversedById: reversal.id,
    })
    .from(ledgerEntries)
    .innerJoin(ledgers, eq(ledgers.id, ledgerEntries.ledgerId))
    .innerJoin(owner, eq(owner.id, ledgers.ownerId))
    .leftJoin(charges, and(inArray(kind, ['charge', 'write_off']), eq(charges.id, sourceId)))
    .leftJoin(chargeSchedules, eq(chargeSchedules.id, charges.scheduleId))
    .leftJoin(payments, and(inArray(kind, ['payment', 'refund']), eq(payments.id, sourceId)))
    .leftJoin(by, eq(by.id, ledgerEntries.actorId))
    .leftJoin(reversal, eq(reversal.reversesId, ledgerEntries.id))
    .where(
      isAnyOf(
        ledgerEntries.id,
        lines.map(({ id }) => id),
      ),
    )
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return lines.flatMap(({ id, balanceCents }) => {
    const row = rowOf.get(id)
    return row ? [{ ...row, balanceCents }] : []
  })
}
