import type { RentQuery } from '@lintel/contract/rent/schema'
import { urlOf } from '../../urls.ts'

export type RentFilter = RentQuery['filter']

/** What a figure of the month is the sum of. */
export type MonthList = 'expected' | 'received' | 'open'

export const rentUrls = {
  /** The tenant's own money; `lease`: of one among several leases. */
  money: (lease?: string) => urlOf('money', {}, { lease }),
  /** The books of an owner's or agent's leases. */
  rent: (filter: RentFilter = 'all') => urlOf('rent', {}, { filter: filter === 'all' ? null : filter }),
  import: () => urlOf('rentImport'),
  /** The charges or payments that a figure of the present month is the sum of. */
  month: (show: MonthList = 'expected') => urlOf('rentMonth', {}, { show: show === 'expected' ? null : show }),
  /** Balances, charges and payments, of this month unless other days are chosen; agents name a home or an owner. */
  statement: (of: { owner?: string; property?: string } = {}) => urlOf('statement', {}, of),
  /** The books of one lease. */
  ledger: (leaseId: string) => urlOf('ledger', { id: leaseId }),
  /** A payment's receipt as PDF, from the server. */
  receipt: (paymentId: string) => `/api/payments/${paymentId}/receipt`,
}
