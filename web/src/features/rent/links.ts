import type { RentQuery } from '@lintel/contract/rent/schema'
import { urlOf } from '../../urls.ts'

export type RentFilter = RentQuery['filter']

export const rentUrls = {
  /** The tenant's own money; `lease`: of one among several leases. */
  money: (lease?: string) => urlOf('money', {}, { lease }),
  /** The books of an owner's or agent's leases. */
  rent: (filter: RentFilter = 'all') => urlOf('rent', {}, { filter: filter === 'all' ? null : filter }),
  import: () => urlOf('rentImport'),
  /** The books of one lease. */
  ledger: (leaseId: string) => urlOf('ledger', { id: leaseId }),
  /** A payment's receipt as PDF, from the server. */
  receipt: (paymentId: string) => `/api/payments/${paymentId}/receipt`,
}
