import type { Ledger } from '@lintel/contract/rent/schema'

/** The lease that Money shows: the one in the URL if it is among them, else the first. @param search the query string */
export function shownLease(ledgers: readonly Ledger[], search: string): string | undefined {
  const given = new URLSearchParams(search).get('lease')
  return (ledgers.find(({ leaseId }) => leaseId === given) ?? ledgers[0])?.leaseId
}
