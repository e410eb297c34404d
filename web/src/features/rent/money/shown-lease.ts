import type { Account } from '@lintel/contract/rent/schema'

/** The lease that Money shows: the one in the URL if it is among them, else the first. @param search the query string */
export function shownLease(accounts: readonly Account[], search: string): string | undefined {
  const given = new URLSearchParams(search).get('lease')
  return (accounts.find(({ leaseId }) => leaseId === given) ?? accounts[0])?.leaseId
}
