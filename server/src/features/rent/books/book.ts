import type { LeaseRow } from '../../leases/table.ts'
import type {
  AccountKind,
  AmountRow,
  ChargeRow,
  charges,
  LedgerRow,
  ledgerEntries,
  ledgerTransfers,
  PaymentRow,
  payments,
  ScheduleRow,
} from '../table.ts'

export type Schedule = ScheduleRow & { amounts: Pick<AmountRow, 'startsOn' | 'endsOn' | 'cents'>[] }

/**
 * The books of one lease under one owner, as a command changes them in memory: it posts entries, `saveBooks` writes them.
 * The lease is locked.
 */
export type Book = {
  ledger: LedgerRow
  lease: LeaseRow
  /** Ids of the accounts that its entries move money between. */
  accounts: Record<AccountKind, string>
  /** Those with something open, and new ones. */
  charges: ChargeRow[]
  /** Those with credit, and new ones. */
  payments: PaymentRow[]
  /** Of the lease, shared by the books of its owners. */
  schedules: Schedule[]
  /** The calendar day at the home. */
  today: string
  posted: Posted
}

export type NewEntry = typeof ledgerEntries.$inferInsert & { id: string }
export type NewTransfer = typeof ledgerTransfers.$inferInsert
export type Posted = {
  charges: (typeof charges.$inferInsert)[]
  payments: (typeof payments.$inferInsert)[]
  entries: NewEntry[]
  transfers: NewTransfer[]
  /** Charges and payments that are reversed. */
  reversedChargeIds: string[]
  reversedPaymentIds: string[]
}

export const nothingPosted = (): Posted => ({
  charges: [],
  payments: [],
  entries: [],
  transfers: [],
  reversedChargeIds: [],
  reversedPaymentIds: [],
})
