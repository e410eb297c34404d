import { v7 } from 'uuid'
import type { Db } from '../../../db/connect.ts'
import { batchesOf } from '../../../db/many.ts'
import type { LeaseRow } from '../../leases/table.ts'
import { chargeSchedules, LEDGER_ACCOUNTS, ledgerAccounts, ledgers, scheduleAmounts } from '../table.ts'
import type { Schedule } from './book.ts'
import { accountKeys } from './load.ts'

export type NewLedger = { lease: LeaseRow; ownerId: string; startsOn: string }

const ACCOUNTS = [...LEDGER_ACCOUNTS, 'bank', 'income', 'opening'] as const

/** Opens ledgers with their accounts. Those of the owner may exist. The leases are locked. */
export async function openLedgers(tx: Db, given: NewLedger[]): Promise<void> {
  const rows = given.map(({ lease, ownerId, startsOn }) => ({
    id: v7(),
    leaseId: lease.id,
    propertyId: lease.propertyId,
    currency: lease.currency,
    timeZone: lease.timeZone,
    leaseEndsOn: lease.endsOn,
    ownerId,
    startsOn,
  }))
  for (const batch of batchesOf(rows)) await tx.insert(ledgers).values(batch)
  const accounts = rows.flatMap((ledger) => ACCOUNTS.map((kind) => ({ kind, ...accountKeys(kind, ledger) })))
  // Owners' accounts in one order: two commands at once insert the same ones.
  const inOrder = accounts.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), 'en'))
  for (const batch of batchesOf(inOrder)) await tx.insert(ledgerAccounts).values(batch).onConflictDoNothing()
}

const orderOf = ({ ownerId, propertyId, kind }: { ownerId: string | null; propertyId: string | null; kind: string }) =>
  `${ownerId ?? ''} ${propertyId ?? ''} ${kind}`

/** What a lease asks each month from a day on: its rent, due on the first. */
export function rentSchedule(lease: LeaseRow, from: string): Schedule {
  const { id: leaseId, startsOn, rentCents: cents } = lease
  return {
    id: v7(),
    leaseId,
    kind: 'rent',
    label: null,
    startsOn,
    endsOn: null,
    nextPeriodOn: from,
    periodUnit: 'month',
    periodCount: 1,
    periodDay: 1,
    dueAfterDays: 0,
    proration: 'actual_days',
    authorId: null,
    clientId: null,
    createdAt: new Date(),
    amounts: [{ startsOn, endsOn: null, cents }],
  }
}

export async function addRentSchedules(tx: Db, given: { lease: LeaseRow; from: string }[]): Promise<void> {
  const schedules = given.filter(({ lease }) => lease.rentCents > 0).map(({ lease, from }) => rentSchedule(lease, from))
  for (const batch of batchesOf(schedules)) {
    await tx.insert(chargeSchedules).values(batch.map(({ amounts: _, ...schedule }) => schedule))
    await tx
      .insert(scheduleAmounts)
      .values(batch.flatMap(({ id: scheduleId, amounts }) => amounts.map((one) => ({ scheduleId, ...one }))))
  }
}
