import type { Actor } from '@lintel/contract/actor'
import type { Page } from '@lintel/contract/paging'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { isAfter, type KeysetOrder, orderBy, type PageRequest, readPlace, toPage } from '../../../db/paging.ts'
import { leases } from '../../leases/table.ts'
import { loadSchedules } from '../books/load.ts'
import { findRentLease, visibleTo } from '../queries.ts'
import { chargeSchedules, charges, ledgerAccounts, ledgers } from '../table.ts'
import { loadLines } from './load.ts'
import { listPlacedLines } from './page.ts'
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
 * The lines of a lease's ledger, newest first, each with what the tenant owes after it.
 * @throws not_found, invalid for a cursor of another list
 */
export async function listLines(
  db: Db,
  actor: Actor,
  leaseId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<LineRow>> {
  await findRentLease(db, actor, leaseId)
  const condition = and(eq(ledgers.leaseId, leaseId), visibleTo(actor))
  const page = await listPlacedLines(db, { condition, order: LINES, begin: owedNow(db, condition), limit, cursor })
  return { rows: await loadLines(db, page.rows), next: page.next }
}

/** What a tenant owes after all lines: the open amount of charges, less credit. */
const owedNow = (db: Db, condition: SQL | undefined) => {
  const { kind, balanceCents, ledgerId } = ledgerAccounts
  return db
    .select({ cents: sql`sum(case ${kind} when 'receivable' then ${balanceCents} else -${balanceCents} end)` })
    .from(ledgerAccounts)
    .innerJoin(ledgers, eq(ledgers.id, ledgerId))
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .where(and(condition, inArray(kind, ['receivable', 'tenant_credit'])))
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
