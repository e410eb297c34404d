import type { Actor } from '@lintel/contract/actor'
import type { Page } from '@lintel/contract/paging'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { isAfter, type KeysetOrder, orderBy, type PageRequest, readPlace, toPage } from '../../../db/paging.ts'
import { leases } from '../../leases/table.ts'
import { loadSchedules } from '../books/load.ts'
import { findRentLease, visibleTo } from '../queries.ts'
import { chargeSchedules, charges, ledgerEntries, ledgers } from '../table.ts'
import { loadLines } from './load.ts'
import type { ChargeListRow, LineRow } from './present.ts'

/** The ledgers of a lease that the actor may see. */
const ledgersOf = (db: Db, actor: Actor, leaseId: string) =>
  db
    .select({ id: ledgers.id })
    .from(ledgers)
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .where(and(eq(ledgers.leaseId, leaseId), visibleTo(actor)))

const LINES: KeysetOrder = { key: 'effectiveOn', type: 'day', direction: 'desc', tag: 1 }
const CHARGES: KeysetOrder = { key: 'dueOn', type: 'day', direction: 'desc', tag: 2 }
const chargeColumns = { id: charges.id, dueOn: charges.dueOn }

/**
 * The lines of a lease's ledger, newest first, each with what the tenant owes after it. Rows of one lease are few: the balance is their
 * running sum.
 * @throws not_found, invalid for a cursor of another list
 */
export async function listLines(
  db: Db,
  actor: Actor,
  leaseId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<LineRow>> {
  await findRentLease(db, actor, leaseId)
  const { id, effectiveOn, changeCents, ledgerId } = ledgerEntries
  const lines = db.$with('lines').as(
    db
      .select({
        id,
        effectiveOn,
        balanceCents: sql<number>`(sum(${changeCents}) over (order by ${effectiveOn}, ${id}))::float8`.as(
          'balance_cents',
        ),
      })
      .from(ledgerEntries)
      .where(and(inArray(ledgerId, ledgersOf(db, actor, leaseId)), ne(changeCents, 0))),
  )
  const columns = { id: lines.id, effectiveOn: lines.effectiveOn }
  const place = readPlace(LINES, cursor || undefined)
  const page = toPage(
    await db
      .with(lines)
      .select()
      .from(lines)
      .where(place && isAfter(LINES, columns, place))
      .orderBy(...orderBy(LINES, columns))
      .limit(limit + 1),
    { limit },
    LINES,
  )
  const loaded = await loadLines(
    db,
    page.rows.map((row) => row.id),
  )
  const balances = new Map(page.rows.map((row) => [row.id, row.balanceCents]))
  return { rows: loaded.map((row) => ({ ...row, balanceCents: balances.get(row.id) ?? 0 })), next: page.next }
}

/** The charges of a lease, the last to be due first. @throws not_found */
export async function listCharges(
  db: Db,
  actor: Actor,
  leaseId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<ChargeListRow>> {
  await findRentLease(db, actor, leaseId)
  const place = readPlace(CHARGES, cursor || undefined)
  const rows = await db
    .select({ charge: charges, schedule: chargeSchedules })
    .from(charges)
    .leftJoin(chargeSchedules, eq(chargeSchedules.id, charges.scheduleId))
    .where(
      and(inArray(charges.ledgerId, ledgersOf(db, actor, leaseId)), place && isAfter(CHARGES, chargeColumns, place)),
    )
    .orderBy(...orderBy(CHARGES, chargeColumns))
    .limit(limit + 1)
  return toPage(
    rows.map((row) => ({ ...row, id: row.charge.id, dueOn: row.charge.dueOn, leaseId })),
    { limit },
    CHARGES,
  )
}

/** One charge, for its presenter. */
export async function findCharge(db: Db, id: string): Promise<ChargeListRow> {
  return onlyRow(
    await db
      .select({ charge: charges, schedule: chargeSchedules, leaseId: ledgers.leaseId })
      .from(charges)
      .innerJoin(ledgers, eq(ledgers.id, charges.ledgerId))
      .leftJoin(chargeSchedules, eq(chargeSchedules.id, charges.scheduleId))
      .where(eq(charges.id, id)),
  )
}

export const leaseOf = async (db: Db, ledgerId: string): Promise<string> =>
  onlyRow(await db.select({ id: ledgers.leaseId }).from(ledgers).where(eq(ledgers.id, ledgerId))).id

/** What is charged each period of a lease, the first to start first. @throws not_found */
export async function listSchedules(db: Db, actor: Actor, leaseId: string) {
  const { lease } = await findRentLease(db, actor, leaseId)
  return { schedules: await loadSchedules(db, eq(chargeSchedules.leaseId, leaseId)), currency: lease.currency }
}
