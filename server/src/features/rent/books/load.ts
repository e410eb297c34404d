import { and, asc, eq, gt, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { dayIn } from '../../../format/days.ts'
import { leases } from '../../leases/table.ts'
import {
  type AccountKind,
  chargeSchedules,
  charges,
  LEDGER_ACCOUNTS,
  ledgerAccounts,
  ledgerEntries,
  ledgers,
  ledgerTransfers,
  payments,
  scheduleAmounts,
} from '../table.ts'
import { type Book, nothingPosted, type Schedule } from './book.ts'
import type { StandingEntry } from './post.ts'

/** Locks leases and with them their books, in one order. */
export async function lockLeases(tx: Db, ids: string[]): Promise<void> {
  await tx.select({ id: leases.id }).from(leases).where(isAnyOf(leases.id, ids)).orderBy(leases.id).for('no key update')
}

/** The books of leases, which are locked; by lease, then first to start first. */
export async function loadBooks(tx: Db, leaseIds: string[], now: Date): Promise<Book[]> {
  if (leaseIds.length === 0) return []
  const rows = await tx
    .select({ ledger: ledgers, lease: leases })
    .from(ledgers)
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .where(isAnyOf(ledgers.leaseId, leaseIds))
    .orderBy(asc(ledgers.leaseId), asc(ledgers.startsOn), asc(ledgers.id))
  const ledgerIds = rows.map(({ ledger }) => ledger.id)
  const openCharges = groupBy(
    await tx
      .select()
      .from(charges)
      .where(and(isAnyOf(charges.ledgerId, ledgerIds), gt(charges.openCents, 0)))
      .orderBy(charges.dueOn, charges.id),
    ({ ledgerId }) => ledgerId,
  )
  const credits = groupBy(
    await tx
      .select()
      .from(payments)
      .where(and(isAnyOf(payments.ledgerId, ledgerIds), gt(payments.openCents, 0)))
      .orderBy(payments.receivedOn, payments.id),
    ({ ledgerId }) => ledgerId,
  )
  const schedules = groupBy(
    await loadSchedules(tx, isAnyOf(chargeSchedules.leaseId, leaseIds)),
    ({ leaseId }) => leaseId,
  )
  const accountsOf = await loadAccounts(
    tx,
    rows.map(({ ledger }) => ledger),
  )
  return rows.map(({ ledger, lease }) => ({
    ledger,
    lease,
    accounts: accountsOf(ledger),
    charges: openCharges.get(ledger.id) ?? [],
    payments: credits.get(ledger.id) ?? [],
    schedules: schedules.get(lease.id) ?? [],
    today: dayIn(ledger.timeZone, now),
    posted: nothingPosted(),
  }))
}

/** Groups rows by a key, in their order. */
export function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

export async function loadSchedules(db: Db, condition: SQL): Promise<Schedule[]> {
  const rows = await db.select().from(chargeSchedules).where(condition).orderBy(chargeSchedules.id)
  const ids = rows.map(({ id }) => id)
  const { scheduleId, startsOn, endsOn, cents } = scheduleAmounts
  const amounts = await db
    .select({ scheduleId, startsOn, endsOn, cents })
    .from(scheduleAmounts)
    .where(isAnyOf(scheduleId, ids))
    .orderBy(startsOn)
  const amountsOf = groupBy(amounts, (row) => row.scheduleId)
  return rows.map((row) => ({ ...row, amounts: amountsOf.get(row.id) ?? [] }))
}

type Ledger = Pick<Book['ledger'], 'id' | 'ownerId' | 'propertyId' | 'currency'>

async function loadAccounts(tx: Db, of: Ledger[]): Promise<(ledger: Ledger) => Book['accounts']> {
  const { id, kind, currency, ledgerId, ownerId, propertyId } = ledgerAccounts
  const isOfProperty = or(isNull(propertyId), isAnyOf(propertyId, [...new Set(of.map((ledger) => ledger.propertyId))]))
  const isOfOwner = and(
    isNull(ledgerId),
    isAnyOf(ownerId, [...new Set(of.map((ledger) => ledger.ownerId))]),
    isOfProperty,
  )
  const rows = await tx
    .select({ id, kind, currency, ledgerId, ownerId, propertyId })
    .from(ledgerAccounts)
    .where(
      or(
        isAnyOf(
          ledgerId,
          of.map((ledger) => ledger.id),
        ),
        isOfOwner,
      ),
    )
  const idOf = new Map(rows.map((row) => [keyOf(row.kind, row), row.id]))
  return (ledger) => {
    const find = (kind: AccountKind) => {
      const found = idOf.get(keyOf(kind, accountKeys(kind, ledger)))
      if (!found) throw new Error(`ledger ${ledger.id} has no account ${kind}`)
      return found
    }
    return {
      receivable: find('receivable'),
      accrued: find('accrued'),
      tenant_credit: find('tenant_credit'),
      deposit: find('deposit'),
      bank: find('bank'),
      income: find('income'),
      opening: find('opening'),
    }
  }
}

type AccountKeys = { currency: string; ledgerId: string | null; ownerId: string | null; propertyId: string | null }

const keyOf = (kind: AccountKind, { currency, ledgerId, ownerId, propertyId }: AccountKeys) =>
  [kind, currency, ledgerId, ownerId, propertyId].join(' ')

/** To whom an account of a kind belongs, for a ledger. */
export function accountKeys(kind: AccountKind, { id, ownerId, propertyId, currency }: Ledger): AccountKeys {
  const isOfLedger = (LEDGER_ACCOUNTS as readonly AccountKind[]).includes(kind)
  return {
    currency,
    ledgerId: isOfLedger ? id : null,
    ownerId: isOfLedger ? null : ownerId,
    propertyId: kind === 'income' ? propertyId : null,
  }
}

const reversal = alias(ledgerEntries, 'reversal')

/** The entries that move money of a charge or a payment and were not reversed, the newest first. */
export async function loadStandingEntries(
  tx: Db,
  { chargeIds = [], paymentIds = [] }: { chargeIds?: string[]; paymentIds?: string[] },
): Promise<StandingEntry[]> {
  const ofThem = tx
    .select({ id: ledgerTransfers.entryId })
    .from(ledgerTransfers)
    .where(or(isAnyOf(ledgerTransfers.chargeId, chargeIds), isAnyOf(ledgerTransfers.paymentId, paymentIds)))
  const isReversed = tx.select({ one: sql`1` }).from(reversal).where(eq(reversal.reversesId, ledgerEntries.id))
  const entries = await tx
    .select()
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.id, ofThem), isNull(ledgerEntries.reversesId), notExists(isReversed)))
  const transfers = await tx
    .select()
    .from(ledgerTransfers)
    .where(
      isAnyOf(
        ledgerTransfers.entryId,
        entries.map(({ id }) => id),
      ),
    )
  const transfersOf = groupBy(transfers, ({ entryId }) => entryId)
  return entries
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .map((entry) => ({ ...entry, transfers: transfersOf.get(entry.id) ?? [] }))
}

/** Adds to books the charges and payments that entries moved money of: their reversal opens them again. */
export async function loadTouched(tx: Db, books: Book[], entries: StandingEntry[]): Promise<void> {
  const transfers = entries.flatMap((entry) => entry.transfers)
  const chargeIds = missingIn(
    books.flatMap((book) => book.charges),
    transfers.map(({ chargeId }) => chargeId),
  )
  const paymentIds = missingIn(
    books.flatMap((book) => book.payments),
    transfers.map(({ paymentId }) => paymentId),
  )
  const bookOf = new Map(books.map((book) => [book.ledger.id, book]))
  for (const row of await tx.select().from(charges).where(isAnyOf(charges.id, chargeIds)))
    bookOf.get(row.ledgerId)?.charges.push(row)
  for (const row of await tx.select().from(payments).where(isAnyOf(payments.id, paymentIds)))
    bookOf.get(row.ledgerId)?.payments.push(row)
}

function missingIn(known: { id: string }[], ids: (string | null | undefined)[]): string[] {
  const knownIds = new Set(known.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => typeof id === 'string').filter((id) => !knownIds.has(id))
}
